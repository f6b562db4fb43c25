import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import {
  extensionOf,
  FILE_CONTENT_DIFFERS,
  FILE_EXTENSIONS,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  fileNameProblem,
  MAX_FILE_SIZE,
} from "../../../shared/documents.ts";
import {
  examineFile,
  type Shrink,
} from "../../../web/src/application/examine-file.ts";
import { shortName } from "../../../web/src/application/short-name.ts";
import { withoutFeature } from "../../support/missing-feature.ts";
import { readableFile } from "./documents-bucket.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

function fileOf(name: string, leading: readonly number[], size: number) {
  const bytes = new Uint8Array(size);
  bytes.set(leading);
  return readableFile(bytes, name);
}
const tooLarge = MAX_FILE_SIZE + 1;
const shrink: Shrink = () =>
  Promise.resolve(new Blob([new Uint8Array(400)], { type: "image/jpeg" }));
const cannot: Shrink = () => Promise.resolve(undefined);
const never: Shrink = () => Promise.reject(new Error("This is not shrunk."));

async function offered(file: File, by: Shrink) {
  const examined = await examineFile(file, by);
  if ("file" in examined) return [examined.file.name];
  return [examined.problem, examined.offer?.file.name];
}

describe("a chosen file", () => {
  it.each([
    ["photo.jpeg", JPEG, "photo.jpeg"],
    ["photo.JPG", JPEG, "photo.JPG"],
    ["scan.png", PNG, "scan.jpg"],
    [`${"x".repeat(40)}.png`, PNG, `${"x".repeat(28)}.jpg`],
  ])("%s over 1 MB is offered compressed", async (name, leading, expected) => {
    const file = fileOf(name, leading, tooLarge);
    expect(await offered(file, shrink)).toEqual([FILE_TOO_LARGE, expected]);
  });

  it("that cannot be compressed is too large", async () => {
    const photo = fileOf("photo.jpg", JPEG, tooLarge);
    expect(await offered(photo, cannot)).toEqual([FILE_TOO_LARGE, undefined]);
    const essay = fileOf("essay.docx", ZIP, tooLarge);
    expect(await offered(essay, never)).toEqual([FILE_TOO_LARGE, undefined]);
  });

  it.each([
    [
      "IMG_0001.HEIC",
      "On an iPhone choose the photo here directly, or share it as a JPEG.",
    ],
    [
      "photo.heif",
      "On an iPhone choose the photo here directly, or share it as a JPEG.",
    ],
    ["photo.webp", "Take a screenshot of the picture, or save it as a JPEG."],
    [
      "essay.doc",
      "Open it in the program that wrote it, and save it as .docx or .pdf.",
    ],
    ["essay.pages", "In Pages choose Share, Export, and then PDF."],
    ["essay.exe", undefined],
  ])("%s is refused with advice for its device", async (name, advice) => {
    expect(await examineFile(fileOf(name, ZIP, 100), never)).toEqual({
      problem: FILE_TYPE_REFUSED,
      advice,
    });
  });

  it("of exactly 1 MB is accepted unchanged", async () => {
    const photo = fileOf("photo.jpg", JPEG, MAX_FILE_SIZE);
    expect(await offered(photo, never)).toEqual(["photo.jpg"]);
  });

  it("is sent under its name without invisible characters", async () => {
    const photo = fileOf("pho\u202eto.jpg\u200e", JPEG, 100);
    expect(await offered(photo, never)).toEqual(["photo.jpg"]);
  });

  it.each([
    ["essay.pdf", ZIP],
    ["photo.jpg", PNG],
    ["photo.png", []],
  ])("%s with another content is refused", async (name, leading) => {
    const file = fileOf(name, leading, 100);
    expect(await offered(file, never)).toEqual([
      FILE_CONTENT_DIFFERS,
      undefined,
    ]);
  });
});

describe("a photo of an iPhone", () => {
  it.each(["heic", "mif1"])(
    "of brand %s gets its advice under any name",
    async (brand) => {
      const leading = [0, 0, 0, 24, ...Buffer.from(`ftyp${brand}`)];
      expect(
        await examineFile(fileOf("IMG_0001.jpg", leading, 100), never),
      ).toEqual({
        problem: FILE_CONTENT_DIFFERS,
        advice: expect.stringContaining("On an iPhone"),
      });
    },
  );
});

describe("a shortened name", () => {
  it.each([
    [`${"a".repeat(28)}.pdf`, `${"a".repeat(28)}.pdf`],
    [`${"a".repeat(29)}.pdf`, `${"a".repeat(28)}.pdf`],
    [`${"a".repeat(40)}.PDF`, `${"a".repeat(28)}.PDF`],
    [`v1.2 ${"b".repeat(40)}.tar.docx`, `v1.2 ${"b".repeat(22)}.docx`],
    [`${"c".repeat(24)} - d${"e".repeat(20)}.pdf`, `${"c".repeat(24)} - d.pdf`],
    [`${"f".repeat(26)} - the end.jpeg`, `${"f".repeat(26)}.jpeg`],
    [`${"👩‍👩‍👧‍👦".repeat(8)}.pdf`, `${"👩‍👩‍👧‍👦".repeat(4)}.pdf`],
    [`${"-".repeat(40)}.png`, "document.png"],
  ])("of %s is %s", (name, expected) => {
    expect(shortName(name)).toBe(expected);
  });

  it("is computed in browsers without Intl.Segmenter", async () => {
    await withoutFeature(Intl, "Segmenter", () => {
      expect(shortName(`${"é".repeat(40)}.pdf`)).toBe(`${"é".repeat(28)}.pdf`);
    });
  });

  it("may be uploaded, and has the same extension", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.constantFrom(...FILE_EXTENSIONS),
        (stem, extension) => {
          const name = shortName(`${stem}.${extension}`);
          expect(fileNameProblem(name)).toBeUndefined();
          expect(extensionOf(name)).toBe(extension);
        },
      ),
    );
  });
});
