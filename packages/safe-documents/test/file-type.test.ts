import { describe, expect, it } from "@jest/globals";
import { detectFileType, fileTypeOfName } from "../file-type.ts";

describe("detectFileType", () => {
  it("looks for a PDF within the first kilobyte, and for nothing else", () => {
    expect(detectFileType(Buffer.from("From: me\n%PDF-1.7"))).toBe("pdf");
    expect(detectFileType(Buffer.from("PK\u0003\u0004%PDF-1.7"))).toBe("docx");
    for (const text of [" PK\u0003\u0004", `${" ".repeat(1020)}%PDF-1.7`]) {
      expect(detectFileType(Buffer.from(text))).toBeUndefined();
    }
  });

  it.each(["", "%PDF", "<html>", "MZ", "GIF89a"])(
    "does not recognize %j",
    (text) => {
      expect(detectFileType(Buffer.from(text))).toBeUndefined();
    },
  );
});

describe("fileTypeOfName", () => {
  it.each([
    ["essay.pdf", "pdf"],
    ["ESSAY.PDF", "pdf"],
    ["a.b.Png", "png"],
    ["photo.jpg", "jpeg"],
    ["photo.JPEG", "jpeg"],
    ["essay.docx", "docx"],
  ])("recognizes %s as %s", (name, type) => {
    expect(fileTypeOfName(name)).toBe(type);
  });

  it.each(["", "pdf", "essay.pdf.exe", "essay.doc", "a.constructor", "a.pdf "])(
    "does not recognize %j",
    (name) => {
      expect(fileTypeOfName(name)).toBeUndefined();
    },
  );
});
