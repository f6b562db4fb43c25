import { registerHooks } from "node:module";
import { isControlled } from "../../shared/application/controlled-options.ts";
import type { Option, Question } from "../../shared/application/question.ts";
import * as declared from "../../shared/college/pages.ts";
import { withChange } from "../support/form-change.ts";

/**
 * Form of another release, which a process has that loads this module before all others. It does not ask for the
 * gender identity, calls other things by other words, and offers a further choice.
 */
export * from "../../shared/college/pages.ts";

export const OTHER_WORDS = "I waive all my rights";
export const OTHER_CHOICE = "Old Dakota";

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    return found.url.endsWith("/shared/college/pages.ts") &&
      context.parentURL !== import.meta.url
      ? { ...found, url: import.meta.url }
      : found;
  },
});

function offering(more: Option, question: Question): Question {
  if (!("options" in question) || !isControlled(question.options)) {
    return question;
  }
  const { byValue } = question.options;
  const [value = ""] = Object.keys(byValue);
  const options = [...(byValue[value] ?? []), more];
  return {
    ...question,
    options: { ...question.options, byValue: { ...byValue, [value]: options } },
  } as Question;
}

export const pages = declared.pages.map((page) =>
  withChange(page, (question) => {
    switch (question.key) {
      case "gender_iden":
        return undefined;
      case "legal_agree":
      case "hs_gpa":
        return { ...question, label: OTHER_WORDS, printed: OTHER_WORDS };
      default:
        return offering({ value: OTHER_CHOICE, label: OTHER_CHOICE }, question);
    }
  }),
);
