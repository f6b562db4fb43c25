import { describe, expect, it } from "@jest/globals";
import { GAP } from "../../../convert/word/docx-text.ts";
import {
  missingLetters,
  missingWords,
  textCoverage,
} from "../../../convert/word/text-coverage.ts";

const repeated = "The header of every page. ";

describe("textCoverage", () => {
  it.each([
    ["the same text", ["I bake bread.", "A b"], "I bake bread. A b", 1],
    ["nothing to find", ["…"], "", 1],
    ["nothing found", ["I bake bread."], "", 0],
    ["other capitals and ligatures", ["First Office"], "FIRST oﬃce", 1],
    ["text between others", ["bread"], "white bread rolls", 1],
    ["the number of a note", [`every day${GAP} again`], "every day1 again", 1],
    ["a letter of another font beside its word", ["của"], "c a ủ", 1],
    ["a letter whose mark another font has", ["Ą̃žuolas"], "žuolas Ą̃", 1],
    ["lines from right to left", ["שלום עולם 12"], "12 םלוע םולש", 1],
  ])("of %s is as expected", (_name, paragraphs, text, expected) => {
    expect(textCoverage(paragraphs, text)).toBe(expected);
  });

  it("detects a missing paragraph after a repeated header", () => {
    const lost = "A whole paragraph that the layout lost.";

    expect(textCoverage([repeated, lost], repeated.repeat(40))).toBeLessThan(
      0.6,
    );
  });

  it("detects a missing line of Arabic", () => {
    expect(textCoverage(["مرحبا", "بالعالم"], "مرحبا")).toBeLessThan(0.6);
  });
});

it.each([
  ["nothing", "我喜欢", "我喜欢", []],
  ["what is printed elsewhere in another order", "我喜欢", "欢 text 喜我", []],
  ["what is printed once for two", "连连", "连", ["连"]],
  ["a syllable, whose parts are in others", "한", "하 난", ["한"]],
  ["an emoji", "bread 🙂", "bread", ["🙂"]],
  ["no capitals and accents", "Ρωμαϊκός", "ΡΩΜΑΪΚΟΣ", []],
  ["no ligatures and joiners", "سلام", "ﺳﻼم", []],
  ["no letters of Latin, which are compared in words", "bread", "", []],
])("missingLetters are %s", (_name, written, text, missing) => {
  expect(missingLetters([written], text)).toEqual(missing);
});

it.each([
  ["nothing", "white bread", "white\nbread", []],
  [
    "the first in a row that are nowhere",
    "a rye rye bread",
    "a",
    ["rye rye bread"],
  ],
  [
    "a word that is there less often",
    "my bread, my oven",
    "my oven bread",
    ["my"],
  ],
  ["no word with a letter of another font", "của rye", "c a ủ", ["rye"]],
  [
    "whole where one of many letters is lost",
    "我喜欢面包",
    "我喜面包",
    ["我喜欢面包"],
  ],
  ["syllables of Hangul", "bread 한국어 매일", "bread 매일", ["한국어"]],
  [
    "syllables of Hangul that are written in parts",
    "한국어 매일".normalize("NFD"),
    "매일",
    ["한국어"],
  ],
  ["Hebrew as it is written", "שלום עברית טוב", "בוט םולש", ["עברית"]],
  ["signs that are in another order", "မင်္ဂလာပါ", "မဂလပ", ["မင်္ဂလာပါ"]],
])("missingWords are %s", (_name, written, text, missing) => {
  expect(missingWords([written], text)).toEqual(missing);
});
