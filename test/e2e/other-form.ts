import { registerHooks } from "node:module";
import * as declared from "../../shared/college/pages.ts";
import { withChange } from "../support/form-change.ts";

/**
 * Form of another release, which a process has that loads this module before all others. It does not ask for the
 * gender identity, and calls other things by other words.
 */
export * from "../../shared/college/pages.ts";

export const OTHER_WORDS = "I waive all my rights";

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    return found.url.endsWith("/shared/college/pages.ts") &&
      context.parentURL !== import.meta.url
      ? { ...found, url: import.meta.url }
      : found;
  },
});

export const pages = declared.pages.map((page) =>
  withChange(page, (question) => {
    switch (question.key) {
      case "gender_iden":
        return undefined;
      case "legal_agree":
      case "hs_gpa":
        return { ...question, label: OTHER_WORDS, printed: OTHER_WORDS };
      default:
        return question;
    }
  }),
);
