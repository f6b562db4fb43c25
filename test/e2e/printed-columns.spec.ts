import { columnsOf } from "@admission/safe-documents/testing/read-pdf";
import type { Page } from "@playwright/test";
import { everybody } from "./applicants.ts";
import { expect, test } from "./journey.ts";
import { storedForm } from "./questions.ts";
import { beginAsStudent, schoolDay } from "./student.ts";
import { printedLink } from "./system.ts";

/** Lengths of the two explanations of disclosures, which move everything that follows. */
const LENGTHS = [
  [10, 24],
  [24, 10],
  [60, 300],
  [300, 60],
  [150, 150],
  [500, 900],
  [1_500, 40],
  [1_500, 1_500],
] as const;

function explanation(length: number): string {
  return "It was a protest. "
    .repeat(Math.ceil(length / 18))
    .slice(0, length)
    .trim();
}

/**
 * Marks the ends of headings and labels, and the beginning and the end of each text, in letters too small to move
 * anything.
 * @returns the number of entries
 */
function markEntries(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries = [...document.querySelectorAll("tr")];
    const mark = (text: string) => {
      const span = document.createElement("span");
      span.textContent = text;
      span.style.fontSize = "1px";
      return span;
    };
    for (const [at, entry] of entries.entries()) {
      const linesIn = (tag: string) => [
        ...entry.querySelectorAll(`${tag}, ${tag} p`),
      ];
      const label = linesIn("th").at(-1);
      const above = entry.closest("table")?.previousElementSibling;
      const isFirst = entry.previousElementSibling === null;
      const heading = isFirst && above?.matches("h3") === true ? above : label;
      heading?.append(mark(`heading${at};`));
      label?.append(mark(`label${at};`));
      const lines = linesIn("td");
      (lines[1] ?? lines[0])?.prepend(mark(`begin${at};`));
      lines.at(-1)?.append(mark(`end${at};`));
    }
    return entries.length;
  });
}

const TWO_WAYS = "Bees (mine).\nכתבתי על דבורים (כן).";

/** Returns whether a text's lines of Latin letters begin at the left of their paragraph, and those of Hebrew at the right. */
function standsAsWritten(
  page: Page,
  around: string,
): Promise<readonly boolean[]> {
  return page
    .locator(around)
    .first()
    .evaluate((paragraph) => {
      const { left, right } = paragraph.getBoundingClientRect();
      const [text] = paragraph.childNodes;
      const lineAt = (start: number, end: number) => {
        const range = document.createRange();
        range.setStart(text as Text, start);
        range.setEnd(text as Text, end);
        return range.getBoundingClientRect();
      };
      const all = paragraph.textContent;
      const stop = all.length;
      const hebrew = all.indexOf("\n") + 1;
      return [
        lineAt(0, 1).left === left,
        Math.abs(lineAt(hebrew, hebrew + 1).right - right) < 1,
        // The full stop ends its line.
        lineAt(stop - 1, stop).right < lineAt(hebrew, hebrew + 1).left,
      ];
    });
}

test("a printed answer stands in the column of its label, below its heading", async ({
  page,
  username,
}) => {
  await beginAsStudent(page, username);
  const link = await printedLink(username, "service");
  for (const [at, [conviction, suspension]] of LENGTHS.entries()) {
    const answers = storedForm(
      everybody[at % everybody.length] ?? {},
      schoolDay(),
    );
    const codes = Object.entries(answers).filter(
      ([key]) => !key.endsWith("_desc"),
    );
    const saved = await page.request.put("/api/answer", {
      data: {
        ...Object.fromEntries(codes),
        conviction: "Y",
        conviction_comment: explanation(conviction),
        suspended: "Y",
        suspended_comment: explanation(suspension),
        prompts_essay_statement: TWO_WAYS,
      },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(saved.status()).toBe(200);
    await page.goto(link);
    await expect(page.locator("html[data-document=ready]")).toBeAttached();
    const essay = '[id="prompts_essay_statement"] p[dir=auto]';
    expect(await standsAsWritten(page, essay)).toEqual([true, true, true]);
    const count = await markEntries(page);
    expect(count).toBeGreaterThan(30);
    const pdf = await page.pdf({ format: "Letter" });
    const columns = await columnsOf(pdf, /(?:heading|label|begin|end)\d+;/g);
    const torn = Array.from({ length: count }, (_, entry) =>
      ["heading", "label", "begin", "end"].map((part) =>
        columns.get(`${part}${entry};`),
      ),
    ).filter(
      ([heading, ...rest]) =>
        heading === undefined || rest.some((place) => place !== heading),
    );
    expect.soft(torn, `${conviction} and ${suspension} letters`).toEqual([]);
  }
});
