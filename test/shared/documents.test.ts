import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { fileNameProblem, plainFileName } from "../../shared/documents.ts";

describe("the name of a file", () => {
  it.each([
    ["gradesfdp.exe.pdf", "grades\u202efdp.exe.pdf"],
    ["mybest.pdf", "my\r\nbest.pdf"],
    ["grades.exe.pdf", "grades\u0000.exe.pdf"],
    ["essay.pdf", "\ufeffes\u00adsay\u2028.pdf\u200e"],
    ["essay.pdf", "\u200dessay\u200c.pdf\u200d"],
    ["a.pdf", "a\u200d\u202e\u200d.pdf"],
  ])("is %s without invisible characters", (plain, name) => {
    expect(plainFileName(name)).toBe(plain);
  });

  it.each([
    "Résumé (2).pdf",
    "成績 العلامات.pdf",
    // Persian and Sinhala words, and an emoji, with their joiners.
    "نامه\u200cها.pdf",
    "ශ්\u200dරී.pdf",
    "👩🏽\u200d🎓 grades.pdf",
    "❤️\u200d🔥.pdf",
  ])("is unchanged: %s", (name) => {
    expect(plainFileName(name)).toBe(name);
  });

  it.each(["한국어자기소개서최종수정본.pdf", "Bài luận Nguyễn Thùy Dương.pdf"])(
    "counts as a student sees it, as decomposed on a Mac: %s",
    (name) => {
      const plain = plainFileName(name.normalize("NFD"));

      expect(plain).toBe(name.normalize("NFC"));
      expect(fileNameProblem(plain)).toBeUndefined();
    },
  );

  it("is stable under plainFileName", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const plain = plainFileName(name);
        expect(plainFileName(plain)).toBe(plain);
        expect(plain).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
