import { useEffect } from "react";
import { isComposing } from "../lib/is-composing.ts";

const FIELDS = "input, select, textarea";

function moveOn(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (key !== "Enter" || defaultPrevented || isComposing(event)) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (target.getAttribute("enterkeyhint") !== "next") return;
  if (!window.matchMedia("(pointer: coarse)").matches) return;
  const fields = Array.from(
    target.form?.querySelectorAll<HTMLElement>(FIELDS) ?? [],
  );
  fields[fields.indexOf(target) + 1]?.focus();
}

/**
 * The key that phones label "next" goes to the next field, which some of them leave to the page. At a desk, Enter
 * does nothing in a line: it has Tab beside it.
 */
export function useMoveOn(): void {
  useEffect(() => {
    // Here, after the fields themselves have had their say.
    document.addEventListener("keydown", moveOn);
    return () => {
      document.removeEventListener("keydown", moveOn);
    };
  }, []);
}
