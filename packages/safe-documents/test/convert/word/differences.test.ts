import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import {
  docxWith,
  inParagraph,
  paragraph,
  pictureOf,
  relationship,
} from "../../../testing/build-docx.ts";
import { cameraJpeg, markedPng } from "../../../testing/build-image.ts";
import { picturesIn } from "../../../testing/inspect-pdf.ts";

/** Returns a document of pictures, each under its name. */
function illustrated(
  pictures: readonly (readonly [string, Uint8Array])[],
  text = "An essay",
): Promise<Buffer> {
  return docxWith({
    body:
      paragraph(text) +
      pictures
        .map(([name]) => inParagraph(pictureOf(name.replace(/\..*/, ""))))
        .join(""),
    pictures: Object.fromEntries(pictures),
  });
}

const whole = await markedPng(60, 40);
const photo = await cameraJpeg(60, 40, 1);
const flipped = Buffer.from(whole);
flipped[whole.indexOf("IDAT") + 8] = ~(flipped[whole.indexOf("IDAT") + 8] ?? 0);
const noEnd = whole.subarray(0, -12);
const noPicture = Buffer.from("<html>Not found</html>");

const ONE =
  "Picture 2 of 3 in your file could not be read and is left out. Please insert it again and upload the new file.";
const TWO =
  "Pictures 2 and 3 of 3 in your file could not be read and are left out. Please insert them again and upload the new file.";

describe("a picture that cannot be read", () => {
  it.each([
    ["a PNG without its end", "2.png", noEnd, photo, ONE],
    ["a PNG with a wrong bit", "2.png", flipped, photo, ONE],
    ["a PNG that is cut off", "2.png", whole.subarray(0, 50), photo, ONE],
    ["something else than a picture", "2.jpeg", noPicture, photo, ONE],
    ["one of two", "2.png", noEnd, noPicture, TWO],
  ])("is left out and named: %s", async (_, name, bytes, third, told) => {
    const { pdf, differences } = await docxToPdf(
      await illustrated([
        ["1.png", whole],
        [name, bytes],
        ["3.jpeg", third],
      ]),
      "An essay",
    );

    expect(differences).toEqual([told]);
    const sizes = (await picturesIn(pdf)).map(({ width }) => width);
    expect(sizes.filter((width) => width > 1)).toHaveLength(
      third === photo ? 2 : 1,
    );
  });

  it("is named if the file has a link to it alone", async () => {
    const docx = await docxWith({
      body: [
        paragraph("An essay"),
        inParagraph(pictureOf("web").replace("r:embed", "r:link")),
      ].join(""),
      relationships: [
        relationship("web", "image", "https://e.example/a.png", "External"),
      ],
    });

    expect((await docxToPdf(docx, "An essay")).differences).toEqual([
      ONE.replace("2 of 3", "1 of 1"),
    ]);
  });

  it("refuses a document that has nothing else", async () => {
    await expect(
      docxToPdf(await illustrated([["1.png", noEnd]], " "), "An essay"),
    ).rejects.toMatchObject({
      name: "RefusedFile",
      message: expect.stringContaining("could not be read"),
      cause: "all that it has are damaged pictures",
    });
  });
});
