import { useEffect } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import { storedForm } from "../../../shared/form/data-model.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { useApplication } from "../application/react.tsx";
import { listen } from "../lib/listen.ts";

const FILLED =
  ":is(input:not([type=radio], [type=checkbox], [type=file]), select, textarea):not(:focus)";

/** Lets fields take what stands in their boxes and is not the answer. */
function tellFields(answers: Answers): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(FILLED)) {
    const { id, value, tagName } = box;
    const kind = questionByKey.get(id)?.question.kind;
    const isSilent =
      value !== "" &&
      // The box with the key of a date holds its month.
      !["date", undefined].includes(kind) &&
      storedForm(id, value) !== String(answers[id] ?? "");
    if (!isSilent) continue;
    // A field takes what stands in a text's box as it is left.
    const type = tagName === "SELECT" ? "change" : "focusout";
    box.dispatchEvent(new FocusEvent(type, { bubbles: true }));
  }
}

/**
 * Lets fields take, with the next press, what a password manager or another tool has written into boxes without an
 * event: it looks entered, and would be gone on the next page.
 */
export function useSilentWrites(): void {
  const { get } = useApplication();
  useEffect(
    () =>
      listen(
        document,
        "click",
        ({ target }) => {
          const isPress =
            target instanceof Element && target.closest("a, button") !== null;
          if (isPress) tellFields(get().answers);
        },
        // Before what is pressed reads the answers.
        { capture: true },
      ),
    [get],
  );
}
