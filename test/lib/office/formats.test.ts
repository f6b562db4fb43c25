import { buffer, text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";
import { readXlsx } from "hucre/xlsx";
import { formats } from "../../../bin/applications/formats.ts";

/** Texts that a spreadsheet takes for something else, or that a format has to write in another way. */
const TEXTS = [
  ..."=+-@\t\r＝＋－＠'".split("").map((first) => `${first}1+1`),
  ..."01067 050123 3.90 1e5 1/2 TRUE #N/A 123456789012345678 €5 50%".split(" "),
  "+49 (0)30 90-1820",
  "two\nlines",
  'say "x", twice',
  " blanks ",
  "_x0041_ and _X000a_",
  "\u0007",
  "<b>&amp;</b>",
  "Łukasz 李明 🚲",
  "",
];

function table() {
  async function* rows() {
    for (const each of TEXTS) yield [each, "next"];
  }
  return { columns: ["=Text", "Next"], rows: rows() };
}

it("CSV is what was written, byte for byte", async () => {
  const quoted = (each: string) =>
    /[",\r\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each;
  expect(await text(formats.csv(table()))).toBe(
    ["=Text,Next", ...TEXTS.map((each) => `${quoted(each)},next`), ""].join(
      "\r\n",
    ),
  );
});

it("JSON lines are what was written", async () => {
  const lines = (await text(formats.jsonl(table()))).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    TEXTS.map((each) => ({ "=Text": each, Next: "next" })),
  );
});

it("a spreadsheet has texts, and calculates nothing", async () => {
  const file = await buffer(formats.xlsx(table()));
  const [sheet] = (await readXlsx(file, { readStyles: true })).sheets;

  expect(sheet?.rows).toEqual([
    ["=Text", "Next"],
    ...TEXTS.map((each) => [each === "" ? null : each, "next"]),
  ]);
  const kinds = [...(sheet?.cells?.values() ?? [])].map(
    ({ type, formula, style }) => `${type} ${formula} ${style?.numFmt}`,
  );
  expect(new Set(kinds)).toEqual(
    new Set(["string undefined @", "empty undefined @"]),
  );
});
