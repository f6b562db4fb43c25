import { describe, expect, it } from "@jest/globals";
import { RefusedFile } from "../../../convert/refused-file.ts";
import { openDocx } from "../../../convert/word/open-docx.ts";
import {
  docxWith,
  field,
  lyingZip,
  paragraph,
  relationship,
} from "../../../testing/build-docx.ts";
import { markedPng } from "../../../testing/build-image.ts";

const body = paragraph("An essay");
async function refusalOf(file: Uint8Array): Promise<RefusedFile> {
  const error: unknown = await openDocx(file).catch(
    (reason: unknown) => reason,
  );
  if (error instanceof RefusedFile) return error;
  throw new Error("The file was not refused.", { cause: error });
}

describe("openDocx", () => {
  it("opens a document without its embedded fonts and external relationships", async () => {
    const picture = await markedPng(4, 4);
    const { main, parts } = await openDocx(
      await docxWith({
        body,
        pictures: { "image1.png": picture },
        relationships: [
          relationship("rId3", "image", "https://e.example/a.png", "External"),
        ],
        files: { "word/fonts/font1.odttf": "font" },
      }),
    );

    expect(main).toBe("word/document.xml");
    expect(parts.get("word/media/image1.png")).toEqual(picture);
    expect(parts.has("word/fonts/font1.odttf")).toBe(false);
    expect(String(parts.get("word/_rels/document.xml.rels"))).toMatch(
      /image1.*media\/image1\.png/,
    );
    expect([...parts.values()].join("")).not.toContain("e.example");
  });

  it("keeps the boxes of a form, which have no text", async () => {
    const { main, parts } = await openDocx(
      await docxWith({ body: field(" FORMCHECKBOX ", "") }),
    );

    expect(String(parts.get(main))).toMatch(/begin.*FORMCHECKBOX.*end/);
  });

  it("opens an archive that is a byte shorter than declared", async () => {
    const file = await docxWith({ body });
    file.writeUInt16LE(1, file.length - 2);

    expect((await openDocx(file)).main).toBe("word/document.xml");
  });

  it("stops at the first byte beyond what an entry declares", async () => {
    const bomb = await lyingZip(
      "[Content_Types].xml",
      Buffer.alloc(50_000_000),
      100,
    );

    const { cause, message } = await refusalOf(bomb);

    expect(message).toMatch(/could not be read/);
    // The library reports the output of one decompression step, which is far below the whole.
    const unpacked = Number(/got at least (\d+)/.exec(String(cause))?.[1]);
    expect(unpacked).toBeLessThan(1_000_000);
  });
});
