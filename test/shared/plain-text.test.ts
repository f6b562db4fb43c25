import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { isAnswered } from "../../shared/application/condition.ts";
import { countWords } from "../../shared/application/limits.ts";
import { fileNameProblem } from "../../shared/documents.ts";
import { storageProblem, storedForm } from "../../shared/form/data-model.ts";
import { plainDigits, plainLine, plainLines } from "../../shared/plain-text.ts";
import { withoutFeature } from "../support/missing-feature.ts";

/** Every code point, halves of pairs included. */
const characters = Array.from({ length: 0x110000 }, (_, point) =>
  String.fromCodePoint(point),
);

/** What is known to draw nothing, besides what Unicode calls white space, ignorable or a control. */
const DRAWS_NOTHING = ["\u2800", "\u{16fe4}", "\u{1d159}"];
const SHOWS_NOTHING =
  /^[\p{Z}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]$/u;

describe("a text without anything to see", () => {
  const blanks = characters.filter(
    (one) => SHOWS_NOTHING.test(one) || DRAWS_NOTHING.includes(one),
  );

  it.each([
    ["first_name", "a name"],
    ["faith_essay_statement", "an essay"],
    ["email_address", "an address"],
    ["phone_home", "a phone"],
    ["activity_name", "a text of one's own"],
  ])("%s: no blank of Unicode is %s, nor is it stored", (key) => {
    const taken = blanks.filter(
      (one) => isAnswered(one) || storedForm(key, one) !== "",
    );
    expect(taken).toEqual([]);
    expect(storedForm(key, "\u3164\u200b\u00a0\u2800")).toBe("");
  });

  it("has no letter, number, sign or symbol", () => {
    const drawn = characters.filter((one) =>
      /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(one),
    );
    expect(
      drawn.filter((one) => !isAnswered(one) && !blanks.includes(one)),
    ).toEqual([]);
  });
});

describe("a plain line", () => {
  it.each([
    ["grades\u202efdp.exe.pdf", "gradesfdp.exe.pdf"],
    ["my\r\nbest\tday", "my best day"],
    ["A\u0000n\u001bn\u007fa", "Anna"],
    ["\ufeffAn\u00adna\u2060\u200e", "Anna"],
    ["\u2066An\u200dn\u200ca\u2069\ud83d", "Anna"],
    ["\u200fיוסף\u200f כהן\u200f", "יוסף כהן"],
    ["👩\u200d", "👩"],
    ["Nguye\u0302\u0303n", "Nguyễn"],
    ["e\u200b\u0301", "é"],
  ])("of %j is %j", (text, plain) => {
    expect(plainLine(text)).toBe(plain);
  });

  it.each([
    "Résumé (2).pdf",
    "成績 العلامات.pdf",
    // Persian, Sinhala, Bengali, Malayalam, Khmer and Mongolian words, and emoji, with their joiners.
    "نامه\u200cها",
    "ශ්\u200dරී",
    "র\u200d্যাব",
    "അവന്\u200d",
    "ភាសា\u200bខ្មែរ",
    "ᠮᠠᠨ\u180eᠠ",
    "👩🏽\u200d🎓 ❤️\u200d🔥",
    "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "葛\u{e0100}城",
    // The number belongs to the name on its left.
    "יוסף\u200f 3rd",
  ])("is unchanged: %s", (text) => {
    expect(plainLine(text)).toBe(text);
  });

  it("has no control, no turn of direction and no half character, and stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plain = plainLine(text);
        expect(plainLine(plain)).toBe(plain);
        expect(plain).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u,
        );
        expect(plain.normalize("NFC")).toBe(plain);
      }),
    );
  });
});

it("what is pasted becomes what it looks like: lines, blanks and the signs of lists", () => {
  expect(
    plainLines("a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h\n \n\n\n\u00a0i\u0007"),
  ).toBe("a\nb\nc\nd\ne\nf\ng\nh\n \n\n\n\u00a0i");
  expect(
    plainLines("•\ta\n\uf0b7\tb\n\uf0a7\tc\n\uf0d8\uf076\uf0fc\uf0e0"),
  ).toBe("• a\n• b\n▪ c\n➢❖✓\uf0e0");
});

it.each([
  ["It’s 5 o’clock, well-known", 4],
  ["• one\n— two\n… “three” *\n", 3],
  ["“Ἐν ἀρχῇ ἦν”\u00a0א", 4],
  ["我是一个学生。我爱蜜蜂", 6],
  ["私は蜂が好きです。", 6],
  ["ฉันชอบผึ้งมาก", 4],
  ["ខ្ញុំចូលចិត្តឃ្មុំ", 3],
  ["ຂ້ອຍມັກເຜິ້ງ", 3],
  ["ကျွန်တော် ပျားကို ချစ်တယ်", 5],
  ["ང་སྦྲང་མ་དགའ།", 4],
  [" \n—", 0],
])("a word has a letter or a digit: %j has %d", (text, words) => {
  expect(countWords(text)).toBe(words);
});

it("a browser that cannot divide a text counts letters, and no signs", async () => {
  await withoutFeature(Intl, "Segmenter", () =>
    expect(countWords("我爱蜜蜂。")).toBe(4),
  );
});

it("a text is counted as it is stored", () => {
  const letters = "ễ".repeat(100).normalize("NFD");
  const today = "2026-11-26";
  expect(storageProblem("city", `\u202a${letters}`, today)).toBeUndefined();
  expect(storageProblem("city", `${letters}x`, today)).toBe(
    "City must be at most 100 characters. Please shorten it by 1.",
  );
});

it.each([
  ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
  ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
  ["Devanagari", "०१२३४५६७८९"],
  ["full-width", "０１２３４５６７８９"],
  ["bold and double-struck mathematics", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"],
])("digits of %s become plain ones, each its own", (_, digits) => {
  expect(plainDigits(`code ${digits}`)).toMatch(/^code (0123456789)+$/);
});

it.each(["한국어자기소개서최종수정본.pdf", "Bài luận Nguyễn Thùy Dương.pdf"])(
  "a file's name counts as a student sees it, as decomposed on a Mac: %s",
  (name) => {
    const plain = plainLine(name.normalize("NFD"));

    expect(plain).toBe(name.normalize("NFC"));
    expect(fileNameProblem(plain)).toBeUndefined();
  },
);
