import { useEffect } from "react";
import { isComposing } from "../lib/is-composing.ts";
import { listen } from "../lib/listen.ts";

const FIELDS = ":is(input, select, textarea):not([hidden] *)";

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
 * Moves to the next field at the key that phones label "next", which some of them leave to the page. On a desktop,
 * Enter does nothing in a line, because there is a Tab key.
 */
export function useMoveOn(): void {
  // On the document, so that the fields themselves handle the key first.
  useEffect(() => listen(document, "keydown", moveOn), []);
}
