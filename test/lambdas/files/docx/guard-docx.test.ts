import { describe, expect, it } from "@jest/globals";
import { guardDocx } from "../../../../lambdas/files/docx/guard-docx.ts";
import { redrawPictures } from "../../../../lambdas/files/docx/docx-pictures.ts";
import { RefusedFile } from "../../../../lambdas/files/refused-file.ts";
import { cameraJpeg, markedPng } from "../../../support/files/build-image.ts";
import {
  docxWith,
  lyingZip,
  paragraph,
} from "../../../support/files/build-docx.ts";

const body = paragraph("An essay");
const refusalOf = async (file: Uint8Array): Promise<RefusedFile> => {
  const error: unknown = await guardDocx(file).catch(
    (reason: unknown) => reason,
  );
  if (error instanceof RefusedFile) return error;
  throw new Error("The file was not refused.", { cause: error });
};

describe("guardDocx", () => {
  it("opens a document and leaves behind what is neither text nor picture", async () => {
    const picture = await markedPng(4, 4);
    const docx = await guardDocx(
      await docxWith({
        body,
        files: {
          "word/media/image1.png": picture,
          "word/media/drawing.svg": "<svg/>",
          "word/fonts/font1.odttf": "font",
          "docProps/thumbnail.emf": "emf",
        },
      }),
    );

    expect([...docx.media]).toEqual([["word/media/image1.png", picture]]);
    expect([...docx.parts.keys()].toSorted()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "word/_rels/document.xml.rels",
      "word/document.xml",
    ]);
  });

  it("stops at the first byte beyond what an entry declares", async () => {
    const bomb = await lyingZip(
      "[Content_Types].xml",
      Buffer.alloc(50_000_000),
      100,
    );

    const { cause, message } = await refusalOf(bomb);

    expect(message).toMatch(/could not be read/);
    // The library hands over what one step of unpacking gives, which is far below the whole.
    const unpacked = Number(/got at least (\d+)/.exec(String(cause))?.[1]);
    expect(unpacked).toBeLessThan(1_000_000);
  });
});

describe("redrawPictures", () => {
  it("drops what a camera wrote about its owner", async () => {
    const photo = await cameraJpeg(60, 40, 6);
    const redrawn = await redrawPictures(new Map([["a.jpg", photo]]));

    expect(photo.includes("Exif")).toBe(true);
    expect(redrawn.get("a.jpg")?.includes("Exif")).toBe(false);
  });

  it("leaves out what is no picture", async () => {
    const files = new Map([
      ["a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
      ["b.png", Buffer.from("noise")],
    ]);

    expect(await redrawPictures(files)).toEqual(new Map());
  });
});
