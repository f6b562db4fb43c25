import { readFile } from "node:fs/promises";
import { openFont } from "@admission/safe-documents/font-files";
import { describe, expect, it, jest } from "@jest/globals";
import { fileNameProblem } from "../../shared/documents.ts";
import { storedForm } from "../../shared/form/data-model.ts";
import { applicantOf } from "../../shared/form/printed-application.ts";
import { named } from "../../shared/letter-names.ts";
import { namesOf } from "../../shared/plain-letters.ts";
import { plainLine } from "../../shared/plain-text.ts";
import { unprintedIn } from "../../shared/printed-letters.ts";
import { letterNames } from "../../web/build/letter-names.ts";
import { printedFaces } from "../../web/build/print-fonts.ts";
import { printedRanges } from "../../web/build/printed-ranges.ts";
import { NAMES_OF_THE_WORLD } from "../support/names-of-the-world.ts";

const faces = await printedFaces();

/** What Unicode calls letters, marks, numbers, signs or symbols, although they are spaces. */
const BLANK = new Set(["\u2800", "\u{16fe4}"]);

/** Returns the characters for which one of the fonts has a drawing. */
async function drawn(): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const { font, path, letters } of faces) {
    const { glyphs } = await openFont(path);
    for (const letter of letters) {
      if (found.has(letter)) continue;
      const glyph = glyphs.nominalGlyph(letter) ?? 0;
      const hasInk =
        // The pictures of emoji are beside their outlines.
        font.sheets.includes("emoji-400") ||
        (glyphs.glyphExtents(glyph)?.width ?? 0) !== 0;
      if (hasInk) found.add(letter);
    }
  }
  return found;
}

describe("the letters that are printed", () => {
  it("are those of the font files that ship", async () => {
    const table = await readFile("shared/printed-ranges.json", "utf8");
    expect(table === printedRanges(faces)).toBe(true);
    const names = await readFile("shared/letter-names.json", "utf8");
    expect(names === letterNames()).toBe(true);
  });

  it("each assigned letter of Unicode is printed with ink, or named", async () => {
    const withInk = await drawn();
    const seen = Array.from({ length: 0x110000 }, (_, code) => code)
      .map(
        (code) => [code, String.fromCodePoint(code).normalize("NFC")] as const,
      )
      .filter(([, letter]) =>
        /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(
          letter,
        ),
      )
      .filter(([, letter]) => !BLANK.has(letter));
    // A letter a line.
    const unprinted = new Set(
      unprintedIn(seen.map(([, letter]) => letter).join("\n")),
    );
    expect(
      seen
        .filter(
          ([, letter]) =>
            !Array.from(letter).every((each) =>
              withInk.has(each.codePointAt(0) ?? 0),
            ) && !unprinted.has(letter),
        )
        .map(([code]) => code.toString(16)),
    ).toEqual([]);
    // Two thirds of what is not printed are Han that no standard of a country has, the rest scripts of the past.
    expect(seen.length - unprinted.size).toBeGreaterThan(63_000);
    const unnamed = [...unprinted].filter((letter) =>
      named(namesOf([letter])).includes("U+"),
    );
    expect(unnamed).toEqual([]);
  });

  it.each([
    [
      "",
      "Zoë’s “bread” – 5 €\nمَرْحَبًا བོད་སྐད་ ᠮᠣᠩᠭᠣᠯ 𞤀𞤣𞤤𞤢𞤥 薗田 𠮷 ᄒᆞᆫ 👩🏽‍🎓 1️⃣ 葛󠄀",
    ],
    ["", "g̃ ɔ̃́ ẹ́ ọ̀ Ą̃ ė̃ į̇́ t͡ʃ ᾧ Ѧ҃ क्षत्रिय ක්‍ෂ ᩈᩣᩴ か゚"],
    [
      "𖬌 (Pahawh Hmong Vowel Koob), ᚠ (Runic Letter Fehu Feoh Fe F)",
      "𖬌 and ᚠ, and 𖬌",
    ],
    ["ש̃ (U+05E9 U+0303)", "שלום ש̃"],
    ["\uf0b7 (U+F0B7)", "\uf0b7 bread"],
    ["\u{323b0} (CJK Unified Ideograph-323B0)", "\u{323b0}"],
  ])("%j is what is not printed of %j", async (names, text) => {
    expect(named(namesOf(unprintedIn(text)))).toBe(names);
    // Neither in browsers that cannot divide a text, as Firefox before 125.
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, "Segmenter");
    jest.resetModules();
    const there = await import("../../shared/printed-letters.ts");
    try {
      expect(named(namesOf(there.unprintedIn(text)))).toBe(names);
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });

  it("are the same in head, title, label, answer and essay", async () => {
    const tokens = await readFile("web/src/styles/tokens.css", "utf8");
    const chainOf = (token: string) =>
      new RegExp(`--${token}:([^;]+)`).exec(tokens)?.[1];
    for (const token of ["font-document", "font-document-title"]) {
      expect(chainOf(token)).toMatch(/"Inter",[^;]*var\(--font-scripts/);
    }
    expect(chainOf("font-essay")).toContain("var(--font-document-title)");
    const ofInter = (weight: string) =>
      new Set(
        faces
          .filter((face) => face.font.family === "Inter")
          .filter((face) => face.weight === weight)
          .flatMap(({ letters }) => letters),
      );
    expect(ofInter("600")).toEqual(ofInter("400"));
  });

  it("are all of a hundred names, which are stored, listed and taken of files as they are written", () => {
    for (const name of NAMES_OF_THE_WORLD) {
      const written = name.normalize("NFC");
      const stored = storedForm("first_name", name);
      expect([unprintedIn(name), stored]).toEqual([[], written]);
      expect(applicantOf({ first_name: String(stored) })).toBe(written);
      expect([fileNameProblem(`${name}.pdf`), plainLine(name)]).toEqual([
        undefined,
        written,
      ]);
    }
  });
});
