import { questionByKey } from "../../../shared/application/derive/questions.ts";
import { whenAppears } from "../lib/when-appears.ts";

/** What a reader should see first: the label or legend above the control, for a control alone explains little. */
function headingOf(control: HTMLElement): Element {
  return (
    (control instanceof HTMLInputElement && control.type === "radio"
      ? undefined
      : Array.from(document.querySelectorAll("label")).find(
          ({ htmlFor }) => htmlFor === control.id,
        )) ??
    control.closest("fieldset") ??
    control
  );
}

function controlOf(key: string): HTMLElement | null {
  const control = document.getElementById(key);
  if (control !== null) return control;
  // A question in a tab that is not open is reached through its tabs.
  const tabId = questionByKey.get(key)?.tab?.tabId;
  return tabId === undefined
    ? null
    : (document
        .getElementById(tabId)
        ?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ??
        null);
}

/** Brings a question into view and puts the focus on its control; nothing happens where it is not on the page. */
export function focusQuestion(key: string): void {
  const control = controlOf(key);
  if (control === null) return;
  headingOf(control).scrollIntoView({ block: "start" });
  control.focus({ preventScroll: true });
}

/**
 * Does the same as soon as the question is there, whose code may still be on its way, unless the focus has moved on
 * meanwhile. Gives back the way to stop waiting.
 */
export function focusQuestionOnceThere(key: string): () => void {
  const before = document.activeElement;
  return whenAppears(
    () => controlOf(key),
    () => {
      const { activeElement, body } = document;
      if (activeElement === before || activeElement === body) {
        focusQuestion(key);
      }
    },
  );
}
