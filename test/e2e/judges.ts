import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** Judges of a page beside axe: IBM's accessibility checker in the page, and html-validate of its markup. */

interface Ibm {
  readonly Checker: new () => {
    readonly check: (
      place: Element,
      rules: readonly string[],
    ) => Promise<{ readonly results: readonly Finding[] }>;
  };
}

interface Finding {
  readonly ruleId: string;
  /** Kind of rule, and what it says of the element. */
  readonly value: readonly [string, string];
  readonly message: string;
  readonly snippet: string;
}

declare global {
  interface Window {
    ace_ibma?: Ibm;
  }
}

const ibm = readFile(
  createRequire(import.meta.url).resolve(
    "accessibility-checker-engine/ace-window.js",
  ),
  "utf8",
);

const markup = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Lists of suggestions and cards have roles that no tag of HTML looks like.
    "prefer-native-element": "off",
    // Enter in one of sixty boxes must not submit an application.
    "wcag/h32": "off",
  },
});

/** What the checker takes for an error, by rule, and why it is none. */
const BY_DESIGN: Readonly<Record<string, RegExp>> = {
  // HTML has it for boxes of an address, too.
  input_autocomplete_valid: /autocomplete="username"/,
  // What lies behind a dialog is hidden from readers, and the dialog keeps the focus.
  aria_hidden_nontabbable: /./,
  // The bar lies over what scrolls beneath it; axe, which is asked again where it does not, judges targets.
  target_spacing_sufficient: /./,
  // Between both lines of a suggestion a comma is heard, which is no part of a label.
  label_name_visible: /role="option"/,
  // The first of a list: its name is seen as the list's.
  label_content_exists: /<label for="\w+_major"/,
};

async function ibmFindings(
  page: Page,
  within: string,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "ace_ibma" in window))) {
    await page.evaluate(await ibm);
  }
  const found = await page.evaluate(async (selector) => {
    const place = document.querySelector(selector);
    if (place === null || window.ace_ibma === undefined) return [];
    const { results } = await new window.ace_ibma.Checker().check(place, [
      "WCAG_2_2",
    ]);
    return results
      .filter(({ value }) => value.join() === "VIOLATION,FAIL")
      .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet }));
  }, within);
  return found.flatMap(({ ruleId, message, snippet }) =>
    BY_DESIGN[ruleId]?.test(snippet) === true
      ? []
      : [`${ruleId}: ${message} ${snippet}`],
  );
}

/** Returns what other judges find, one line for each element. */
export async function otherFindings(
  page: Page,
  within = "html",
): Promise<readonly string[]> {
  const html = await page
    .locator(within)
    .first()
    .evaluate(({ outerHTML }) => outerHTML);
  const { results } = await markup.validateString(
    within === "html" ? `<!doctype html>${html}` : html,
  );
  return [
    ...(await ibmFindings(page, within)),
    ...results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, selector }) =>
          `${ruleId}: ${message} ${selector ?? ""}`,
      ),
    ),
  ];
}
