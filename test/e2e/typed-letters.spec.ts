import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { seenText } from "@admission/safe-documents/convert/pdf/seen-text";
import {
  fontsIn,
  writtenIn,
} from "@admission/safe-documents/testing/inspect-pdf";
import { tells, toldText } from "@admission/safe-documents/testing/told-text";
import { plainLines } from "../../shared/plain-text.ts";
import { unprintedIn } from "../../shared/printed-letters.ts";
import { NAMES_OF_THE_WORLD } from "../support/names-of-the-world.ts";
import { expect, test } from "./journey.ts";
import { beginAsStudent } from "./student.ts";
import { printedLink } from "./system.ts";

const typed = await readFile(
  join(import.meta.dirname, "../support/typed-lines.txt"),
  "utf8",
);
const lines = plainLines(typed)
  .trim()
  .split("\n")
  .filter((line) => unprintedIn(line).length === 0);
const PARAGRAPH =
  "It’s a “bee” — I can’t stop, ʻōlelo, kūpuna, é, and then more words.";

/** Letters whose drawings are less than half as large, or twice as large, as PDFium takes them for. */
const OTHER_SIZE = ["र", "ष", "𝄞"];

test("what is typed is printed without fonts of the system, letter by letter", async ({
  page,
  username,
}) => {
  const essay = [PARAGRAPH, ...NAMES_OF_THE_WORLD];
  await beginAsStudent(page, username, {
    first_name: "Ἀθηνᾶ Nguyễn",
    middle_name: "薗田 ᏣᎳᎩ",
    last_name: "O’Żółć يوسف 3rd",
    faith_essay_statement: lines.join("\n"),
    prompts_essay_statement: essay.join("\n"),
  });
  let url = "";
  await expect(async () => {
    const reply = await page.request.get("/api/pdf");
    ({ url } = (await reply.json()) as { url: string });
    expect(url).not.toBe("");
  }).toPass();
  const pdf = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const pages = await seenText(pdf);

  expect(
    pages
      .flatMap(({ hidden }) => hidden)
      .filter((one) => !OTHER_SIZE.includes(one)),
  ).toEqual([]);
  expect(await fontsIn(pdf)).not.toContain("OpenSans-Regular");
  const told = await toldText(pdf);
  expect([...lines, ...essay].filter((line) => !tells(told, line))).toEqual([]);
  // The text of the margins loads no fonts by itself.
  await page.goto(await printedLink(username, "service"));
  await page.waitForSelector("html[data-document=ready]");
  expect(
    await page.evaluate(() =>
      document.fonts.check("600 8pt Inter", "Ἀθηνᾶ Nguyễn Żółć"),
    ),
  ).toBe(true);
  // Of other elements, a PDF's tags lack the blanks at the ends of lines.
  expect(
    await page
      .locator("main *")
      .evaluateAll((all) =>
        all
          .filter(
            (one) => getComputedStyle(one).whiteSpaceCollapse !== "preserve",
          )
          .map(({ outerHTML }) => outerHTML),
      ),
  ).toEqual([]);
  // Readers lose what follows a letter that is named beside its glyph.
  expect(await writtenIn(pdf)).not.toMatch(/ActualText <FEFF(2019|2018|014D)>/);
});
