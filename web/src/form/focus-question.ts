import { questionByKey } from "../../../shared/form/questions.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { whenAppears } from "../lib/when-appears.ts";

/**
 * Returns what a reader should see first: the label or legend above the control, because a control alone says little.
 */
function headingOf(control: HTMLElement): Element {
  return (
    control.closest(
      'fieldset[id$="-group"], fieldset:has(> [role="tablist"])',
    ) ??
    Array.from(document.querySelectorAll("label")).find(
      ({ htmlFor }) => htmlFor === control.id,
    ) ??
    control.closest("fieldset") ??
    control
  );
}

function controlOf(key: string): HTMLElement | null {
  const control =
    // Of a question with several fields, the first one at fault.
    document
      .getElementById(`${key}-group`)
      ?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    document.getElementById(key);
  if (control !== null) return control;
  // A question in a tab that is not open is answered as well in the open one.
  const tabs = document.getElementById(
    questionByKey.get(key)?.tab?.tabId ?? "",
  );
  return (
    tabs?.querySelector<HTMLElement>(
      '[role="tabpanel"]:not([hidden]) :is(textarea, input)',
    ) ??
    tabs?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ??
    null
  );
}

/** Opens what is folded around an element as the browser's search does. */
function unfold(element: Element): void {
  const closed = element.closest("[hidden=until-found]");
  if (closed === null) return;
  closed.dispatchEvent(new Event("beforematch"));
  closed.removeAttribute("hidden");
  unfold(element);
}

/** Scrolls to a question and focuses its control; does nothing if it is not on the page. */
export function focusQuestion(key: string): void {
  const control = controlOf(key);
  if (control === null) return;
  const heading = headingOf(control);
  const show = () => heading.scrollIntoView({ block: "start" });
  unfold(control);
  show();
  // What is drawn because a section has opened would move it, and so does the browser, which shows the control alone.
  afterPaint(show);
  control.focus({ preventScroll: true });
}

/**
 * Focuses a question as soon as it is in its place, since code may still be loading, unless the focus has moved in the
 * meantime. Returns a function that stops waiting.
 */
export function focusQuestionOnceThere(key: string): () => void {
  const before = document.activeElement;
  return whenAppears(
    () => {
      const control = controlOf(key);
      // What is still to come above it would move it.
      const first = document.querySelector("[data-awaited]");
      const where = control && first?.compareDocumentPosition(control);
      return where === Node.DOCUMENT_POSITION_FOLLOWING ? null : control;
    },
    () => {
      const { activeElement, body } = document;
      if (activeElement === before || activeElement === body) {
        focusQuestion(key);
      }
    },
  );
}
