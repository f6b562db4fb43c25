import { expect, it } from "@jest/globals";
import { fileNameProblem } from "../../shared/documents.ts";
import { plainLine } from "../../shared/plain-text.ts";

it.each(["한국어자기소개서최종수정본.pdf", "Bài luận Nguyễn Thùy Dương.pdf"])(
  "a file's name counts as a student sees it, as decomposed on a Mac: %s",
  (name) => {
    const plain = plainLine(name.normalize("NFD"));

    expect(plain).toBe(name.normalize("NFC"));
    expect(fileNameProblem(plain)).toBeUndefined();
  },
);
