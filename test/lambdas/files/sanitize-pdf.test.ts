import { describe, expect, it } from "@jest/globals";
import { PDFName } from "@cantoo/pdf-lib";
import { deflateSync } from "node:zlib";
import { sanitizePdf } from "../../../lambdas/files/sanitize-pdf.ts";
import {
  filledForm,
  hostilePdf,
  linkedPdf,
  onePage,
  packedStream,
  pdfWith,
  rawPdf,
} from "../../support/files/build-pdf.ts";
import {
  FORBIDDEN_IN_PDF,
  writtenIn,
} from "../../support/files/inspect-pdf.ts";
import {
  detailsOf,
  pageSizesOf,
  placesOfLinks,
  textOf,
} from "../../support/files/read-pdf.ts";

// What becomes of whole files stands in the corpus; here is what a look at their text and bytes does not tell.
describe("a PDF", () => {
  it("keeps the size of its pages", async () => {
    const bytes = await pdfWith("First page", "Second page");
    const { pdf } = await sanitizePdf(bytes);

    expect(await pageSizesOf(pdf)).toEqual(await pageSizesOf(bytes));
  });

  it("keeps its links from page to page, and none that lead out", async () => {
    const bytes = await linkedPdf();
    const { pdf } = await sanitizePdf(bytes);

    expect((await detailsOf(bytes)).links).not.toEqual([]);
    expect((await detailsOf(pdf)).links).toEqual([]);
    expect(await placesOfLinks(pdf)).toEqual([2, 2]);
  });

  it("is searched for the very things that hostile ones have", async () => {
    const written = await writtenIn(await hostilePdf());
    const found = written.match(new RegExp(FORBIDDEN_IN_PDF, "g")) ?? [];

    expect(new Set(found).size).toBeGreaterThanOrEqual(20);
  });

  it("has nothing left that only its tags still point to", async () => {
    const document = await filledForm("Amy Adams");
    const widget = document.getPage(0).node.Annots()?.get(0);
    const tag = document.context.obj({ Type: "OBJR", Obj: widget ?? null });
    const tags = document.context.obj({ Type: "StructTreeRoot", K: tag });
    document.catalog.set(PDFName.of("StructTreeRoot"), tags);
    const { pdf } = await sanitizePdf(await document.save());

    expect(await writtenIn(pdf)).toContain("StructTreeRoot");
    expect(await writtenIn(pdf)).not.toContain("Widget");
  });

  it.each([
    [
      "an action that hangs where none is expected",
      "/Odd << /S /Launch /D (program) >>",
      "",
    ],
    ["a chain of actions", "/Odd << /S /Odd /Next << /S /Hide >> >>", ""],
    [
      "a page whose content lies in another file",
      "",
      "/F (other.bin) /FFilter /FlateDecode",
    ],
  ])("has nothing left of %s", async (_name, ofPage, ofStream) => {
    const { pdf } = await sanitizePdf(
      rawPdf(
        onePage[0],
        onePage[1],
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${ofPage} >>`,
        packedStream(ofStream, Buffer.from("BT ET")),
      ),
    );

    expect(await writtenIn(pdf)).not.toMatch(
      /Launch|program|Hide|other\.bin|FFilter/,
    );
  });

  it("does not show a field that was hidden", async () => {
    const document = await filledForm("Amy Adams");
    for (const field of document.getForm().getFields()) {
      for (const widget of field.acroField.getWidgets()) {
        widget.dict.set(PDFName.of("F"), document.context.obj(2));
      }
    }
    const { pdf } = await sanitizePdf(await document.save());

    expect(await textOf(pdf)).toBe("Transcript request");
  });
});

describe("a PDF that is small only while it is packed", () => {
  const blanks = (bytes: number) => Buffer.alloc(bytes, " ");
  const withObjects = (...streams: Uint8Array[]) =>
    rawPdf(...onePage, ...streams);
  const objects = (bytes: number) =>
    packedStream(
      "/Type /ObjStm /N 1 /First 4",
      Buffer.concat([Buffer.from("9 0 (x)"), blanks(bytes - 7)]),
    );
  const withContents = (...streams: Uint8Array[]) =>
    rawPdf(
      onePage[0],
      onePage[1],
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${streams.map((_, at) => `${at + 4} 0 R`).join(" ")}] >>`,
      ...streams,
    );
  const contents = (bytes: number) => packedStream("", blanks(bytes));
  const packedTwice = (bytes: number) =>
    packedStream("", deflateSync(blanks(bytes)), "[/FlateDecode /FlateDecode]");

  it.each([
    ["objects of 20 MB", () => withObjects(objects(20_000_000)), true],
    ["objects of one byte more", () => withObjects(objects(20_000_001)), false],
    [
      "objects of 20 MB in two parts",
      () => withObjects(objects(10_000_000), objects(10_000_001)),
      false,
    ],
    ["a page of 64 MB", () => withContents(contents(64_000_000)), true],
    [
      "a page of one byte more",
      () => withContents(contents(64_000_001)),
      false,
    ],
    [
      "a page of 256 MB in parts",
      () =>
        withContents(...Array.from({ length: 5 }, () => contents(60_000_000))),
      false,
    ],
    [
      "a page that is packed twice",
      () => withContents(packedTwice(100_000_000)),
      false,
    ],
  ])("is unpacked no further than it may be: %s", async (_, build, isTaken) => {
    const taking = sanitizePdf(build()).then(
      () => true,
      () => false,
    );
    expect(await taking).toBe(isTaken);
  });
});
