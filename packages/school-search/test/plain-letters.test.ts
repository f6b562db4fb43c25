import { expect, it } from "@jest/globals";
import { plainLetters } from "../index.ts";

/** All letters of the blocks Latin-1 Supplement and Latin Extended-A. */
const LETTERS = Array.from({ length: 0x100 }, (_, at) =>
  String.fromCodePoint(0x80 + at),
).filter((each) => /\p{L}/u.test(each));

it("has a plain spelling of each letter of European names", () => {
  const strange = LETTERS.filter(
    (letter) => !/^([a-z]{1,2}|μ)$/.test(plainLetters(letter)),
  );
  expect(LETTERS.length).toBeGreaterThan(190);
  expect(strange).toEqual([]);
});

it.each([
  ["Søren", "soren"],
  ["Łukasz", "lukasz"],
  ["Strauß STRAUẞ", "strauss strauss"],
  ["Müller", "muller"],
  ["Ægir Œuvre Ðóra Đặng Þór", "aegir oeuvre dora dang thor"],
  ["Işık İpek", "isik ipek"],
  [
    "O'Brien O’Brien O‘Brien OʼBrien OʻBrien O`Brien O´Brien",
    "obrien ".repeat(7).trim(),
  ],
  ["ＭＥＩ　０１", "mei 01"],
  ["李明", "李明"],
])("%s is %s", (text, plain) => {
  expect(plainLetters(text)).toBe(plain);
  expect(plainLetters(text.normalize("NFD"))).toBe(plain);
});
