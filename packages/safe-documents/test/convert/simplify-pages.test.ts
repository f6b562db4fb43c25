import { deflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { sanitizePdf } from "../../convert/pdf/sanitize-pdf.ts";
import { RefusedFile } from "../../convert/refused-file.ts";
import { filledDrawing } from "../../testing/annotated-pdf.ts";
import {
  onePage,
  packedStream,
  pdfThat,
  rawPdf,
  streamObject,
} from "../../testing/build-pdf.ts";
import { REFUSED } from "../../testing/corpus-messages.ts";
import { textOf } from "../../testing/read-pdf.ts";
import { colorsAt } from "../../testing/view-pdf.ts";

const TEXT = "BT /F 14 Tf 72 700 Td (Hello) Tj ET";
const LETTER = { x: 0, y: 0, width: 612, height: 792 };

/** Creates a page with these entries, of which it inherits those behind a bar, and with these streams as its content. */
function pageWith(
  view: string,
  ...streams: readonly (string | Uint8Array)[]
): Uint8Array {
  const contents = streams.map((_, at) => `${5 + at} 0 R`).join(" ");
  const [own, inherited = ""] = view.split("|");
  return rawPdf(
    onePage[0],
    onePage[1].replace(">>", `${inherited} >>`),
    `<< /Type /Page /Parent 2 0 R ${own} /Contents [${contents}] /Resources << /Font << /F 4 0 R >> >> >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...streams,
  );
}

async function onlyPageOf(pdf: Uint8Array) {
  return (await PDFDocument.load(pdf)).getPage(0);
}

describe("a page", () => {
  it.each([
    ["without a size", "", LETTER],
    ["with half a size", "/MediaBox [0 0 612]", LETTER],
    ["of no size", "/MediaBox [0 0 0 0]", LETTER],
    ["with its corners exchanged", "/MediaBox [612 792 0 0]", LETTER],
    [
      "that is cropped",
      "/MediaBox [0 0 612 792] | /CropBox [10 620 110 720]",
      { x: 10, y: 620, width: 100, height: 100 },
    ],
    [
      "that is cropped to nothing",
      "/MediaBox [0 0 612 792] /CropBox [0 0 0 0]",
      LETTER,
    ],
    [
      "that is cropped to what lies beside it",
      "/MediaBox [0 0 612 792] /CropBox [1000 1000 1612 1792]",
      LETTER,
    ],
    [
      "that is cropped to more than there is",
      "/MediaBox [0 0 612 792] /CropBox [-9000 100 9000 9000]",
      { x: 0, y: 100, width: 612, height: 692 },
    ],
  ])("has the size that viewers show: one %s", async (_, view, shown) => {
    const { pdf } = await sanitizePdf(
      pageWith(view, packedStream("", Buffer.from(TEXT))),
    );
    const page = await onlyPageOf(pdf);

    expect(page.getCropBox()).toEqual(shown);
    expect(page.getMediaBox()).toEqual(LETTER);
  });

  it.each([
    ["(90)", 0],
    ["90", 90],
  ])("is turned by nothing but a number: %s", async (rotation, angle) => {
    const { pdf } = await sanitizePdf(
      pageWith(
        `/MediaBox [0 0 612 792] | /Rotate ${rotation}`,
        packedStream("", Buffer.from(TEXT)),
      ),
    );

    expect((await onlyPageOf(pdf)).getRotation().angle).toBe(angle);
  });
});

describe("the content of a page", () => {
  const view = "/MediaBox [0 0 612 792]";
  const packed = deflateSync(Buffer.from(TEXT));
  const flate = "/Filter /FlateDecode";
  const hex = Buffer.from(packed).toString("hex");

  it.each([
    ["without its end", [streamObject(flate, packed.subarray(0, -6))]],
    [
      "with a wrong checksum",
      [
        streamObject(
          flate,
          Buffer.from([...packed.subarray(0, -4), 0, 0, 0, 0]),
        ),
      ],
    ],
    [
      "with an empty part",
      [streamObject(flate, packed), streamObject(flate, Buffer.alloc(0))],
    ],
    [
      "with a part of no more than a header",
      [streamObject(flate, packed), streamObject(flate, packed.subarray(0, 2))],
    ],
    [
      "under the short name of its filter",
      [streamObject("/Filter /Fl", packed)],
    ],
    [
      "that is packed, then written in digits",
      [streamObject("/Filter [/AHx /Fl]", Buffer.from(`${hex}>`))],
    ],
    [
      "that says it is not encrypted",
      [
        streamObject(
          "/Filter [/Crypt /FlateDecode] /DecodeParms [<< /Name /Identity >> null]",
          packed,
        ),
      ],
    ],
  ])(
    "is written anew, so that every reader decodes it: one %s",
    async (_, streams) => {
      const { pdf } = await sanitizePdf(pageWith(view, ...streams));
      const contents = (await onlyPageOf(pdf)).node.Contents();

      expect(await textOf(pdf)).toBe("Hello");
      expect(contents).toBeInstanceOf(PDFRawStream);
      expect(() =>
        decodePDFRawStream(contents as PDFRawStream).decode(),
      ).not.toThrow();
    },
  );

  it.each([
    ["of an unknown filter", streamObject("/Filter /PlateDecode", packed)],
    ["that is not packed as it says", streamObject(flate, Buffer.from(TEXT))],
    [
      "that is predicted from what is above",
      packedStream(
        "/DecodeParms << /Predictor 12 /Columns 5 >>",
        Buffer.from(`\u0000${TEXT}`),
      ),
    ],
  ])(
    "is refused if not every reader could decode it: one %s",
    async (_, content) => {
      await expect(sanitizePdf(pageWith(view, content))).rejects.toEqual(
        new RefusedFile(REFUSED.pdf),
      );
    },
  );

  it("does not displace what was drawn on the page, whatever state it leaves open", async () => {
    const { pdf } = await sanitizePdf(
      await pdfThat("Grades", (document, annotate) => {
        const page = document.getPage(0);
        const content = "q 0.5 0 0 0.5 0 0 cm q (q) Tj";
        page.node.set(
          PDFName.of("Contents"),
          document.context.register(document.context.stream(content)),
        );
        const drawing = String(filledDrawing(document, "0 0 1"));
        annotate(
          `/Subtype /Stamp /Rect [72 400 172 420] /AP << /N ${drawing} >>`,
        );
      }),
    );

    expect(
      await colorsAt(pdf, [
        [120, 410],
        [60, 205],
      ]),
    ).toEqual(["#0000ff", "#ffffff"]);
  });
});
