import { PDFDict, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { sanitizePdf } from "../../convert/pdf/sanitize-pdf.ts";
import {
  filledForm,
  hostilePdf,
  linkedPdf,
  packedStream,
  pdfThat,
  pdfWith,
  plainStream,
  rawPageWith,
} from "../../testing/build-pdf.ts";
import { REFUSED } from "../../testing/corpus-messages.ts";
import {
  packedObjects,
  pageOfBlanks,
  picturesOfBlanks,
  sharedBlanks,
} from "../../testing/hostile-pdfs.ts";
import { FORBIDDEN_IN_PDF, writtenIn } from "../../testing/inspect-pdf.ts";
import {
  detailsOf,
  pageSizesOf,
  placesOfLinks,
  textOf,
} from "../../testing/read-pdf.ts";
import { colorsAt } from "../../testing/view-pdf.ts";

// Conversions of whole files are in the corpus; these tests cover what their text and bytes do not show.
describe("a PDF", () => {
  it("keeps the size of its pages", async () => {
    const bytes = await pdfWith("First page", "Second page");
    const { pdf } = await sanitizePdf(bytes);

    // Written in numbers of seven digits.
    expect((await pageSizesOf(pdf)).flat().map(Math.fround)).toEqual(
      (await pageSizesOf(bytes)).flat().map(Math.fround),
    );
  });

  it("with a page that is too large is refused by the page's number", async () => {
    const poster = await pdfThat("One", (document) => {
      document.addPage([612, 792]);
      document.addPage([612, 20_000]);
    });

    await expect(sanitizePdf(poster)).rejects.toThrow(
      "Page 3 of this PDF is too large to be shown.",
    );
  });

  it("keeps its links between pages, and no external ones", async () => {
    const bytes = await linkedPdf();
    const { pdf } = await sanitizePdf(bytes);

    expect((await detailsOf(bytes)).links).not.toEqual([]);
    expect((await detailsOf(pdf)).links).toEqual([]);
    expect(await placesOfLinks(pdf)).toEqual([2, 2]);
  });

  it("is searched for the contents of hostile PDFs", async () => {
    const written = await writtenIn(await hostilePdf());
    const found = written.match(new RegExp(FORBIDDEN_IN_PDF, "g")) ?? [];

    expect(new Set(found).size).toBeGreaterThanOrEqual(20);
  });

  it("loses objects that only its tags refer to", async () => {
    const document = await filledForm("Amy Adams");
    const widgets = document.getPage(0).node.Annots()?.asArray() ?? [];
    // One of them need not say that it is one.
    document.context.lookup(widgets[0], PDFDict).delete(PDFName.of("Type"));
    const K = widgets.map((Obj) => ({ Type: "OBJR", Obj }));
    const tags = document.context.obj({ Type: "StructTreeRoot", K });
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
      "the authors of a part that was added",
      "/Odd << /Info << /Author (program) >> >>",
      "",
    ],
    [
      "the program that drew a layer",
      "/Odd << /Usage << /CreatorInfo << /Creator (program) >> >> >>",
      "",
    ],
    [
      "metadata that hang elsewhere",
      "/Odd 5 0 R",
      "",
      plainStream("program", "/Type /Metadata"),
    ],
    [
      "an attached file that hangs elsewhere",
      "/Resources << /XObject << /X << /Odd 5 0 R >> >> >>",
      "",
      plainStream("program", "/Type /EmbeddedFile"),
    ],
    [
      "the document's properties that hang elsewhere",
      "/Resources << /Font << /F << /Type /Font /Parent << /Author (program) /Creator (program) /Producer (program) /CreationDate (program) /ModDate (program) >> >> >> >>",
      "",
    ],
    [
      "texts among the resources",
      "/Resources << /Font << /JS (program) >> /XObject << /XFA (program) >> >>",
      "",
    ],
    [
      "a note that no page shows",
      "/Resources << /Font << /F << /Type /Font /Odd << /Type /Annot /Subtype /FileAttachment /Contents (program) >> >> >> >>",
      "",
    ],
    [
      "a file that something names",
      "/Resources << /Font << /F << /Type /Font /FS (program) >> >> >>",
      "",
    ],
    ["files that a page names", "/FS << /F (program) >>", ""],
    [
      "a page whose content lies in another file",
      "",
      "/F (other.bin) /FFilter /FlateDecode",
    ],
  ])("loses all of %s", async (_name, ofPage, ofStream, ...more) => {
    const { pdf } = await sanitizePdf(
      rawPageWith(
        `/Contents 4 0 R ${ofPage}`,
        packedStream(ofStream, Buffer.from("0 0 9 9 re f")),
        ...more,
      ),
    );

    expect(await writtenIn(pdf)).not.toMatch(
      /Launch|program|Hide|other\.bin|FFilter/,
    );
  });

  it("keeps resources whose names mean something elsewhere, but not what they carry", async () => {
    const { pdf } = await sanitizePdf(
      rawPageWith(
        "/Contents 4 0 R /Resources 5 0 R",
        packedStream(
          "",
          Buffer.from(
            "BT /AA 14 Tf 72 700 Td (Hello) Tj ET 0 0 1 rg q 100 0 0 100 72 500 cm /Info Do Q",
          ),
        ),
        "<< /Font << /AA 6 0 R >> /XObject 7 0 R >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /AA (program) >>",
        "<< /Info 8 0 R >>",
        packedStream(
          "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /PieceInfo (program)",
          Buffer.from("0 0 1 1 re f"),
        ),
      ),
    );

    expect(await textOf(pdf)).toBe("Hello");
    expect(await writtenIn(pdf)).toContain("/AA ");
    expect(await colorsAt(pdf, [[120, 550]])).toEqual(["#0000ff"]);
    expect(await writtenIn(pdf)).not.toContain("program");
  });

  it("keeps no action of what is called a list of resources", async () => {
    const { pdf } = await sanitizePdf(
      rawPageWith(
        "/Contents 4 0 R /AA << /O 5 0 R >> /Resources << /Font 3 0 R /XObject 5 0 R >>",
        packedStream("", Buffer.from("0 0 1 1 re f")),
        "<< /S /JavaScript /JS (app.alert) >>",
      ),
    );

    expect(await writtenIn(pdf)).not.toMatch(/\/AA|app\.alert/);
  });
});

it.each([
  ["no content", "", " "],
  ["parts that are nothing", "", "/Contents [null 9 0 R]"],
  ["an empty content", ""],
  ["blanks", " \0\n\f"],
  ["operators that draw nothing", "q Q"],
  ["an empty drawing", "/Nothing Do"],
  ["a path that is not painted", "0 0 9 9 re n"],
  ["white on white", "1 g 0 0 99 99 re f"],
  ["a square beside the page", "900 900 9 9 re f"],
  ["a square that is cut away", "0 0 1 1 re W n 50 50 9 9 re f"],
])(
  "a PDF of which nothing is seen is refused, whatever way it is written: %s",
  async (_, text, entries = "/Contents 4 0 R") => {
    const pdf = rawPageWith(
      `/Resources << /XObject << /Nothing 5 0 R >> >> ${entries}`,
      plainStream(text),
      plainStream("", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"),
    );

    await expect(sanitizePdf(pdf)).rejects.toThrow(REFUSED.pdfInvisible);
  },
);

describe("a PDF that is small only while it is compressed", () => {
  const texts = (megabytes: number) =>
    Array.from({ length: megabytes * 10 }, () => `(${"a".repeat(1e5)})`);
  const numbers = (count: number) => Array.from({ length: count }, () => "1");

  it.each([
    ["objects of 5 MB", () => packedObjects(texts(5)), true],
    ["objects of 17 MB", () => packedObjects(texts(17)), false],
    ["50,000 objects and more", () => packedObjects(numbers(50_000)), false],
    ["a page of 64 MB", () => pageOfBlanks([64]), true],
    ["a page of a little more", () => pageOfBlanks([64.001]), false],
    ["a page of 66 MB in parts", () => pageOfBlanks([33, 33]), false],
    [
      "pages that share a content, 66 MB in all",
      () => sharedBlanks(33, 2),
      false,
    ],
    ["pictures of 240 MB", () => picturesOfBlanks(4), true],
    ["pictures of 300 MB", () => picturesOfBlanks(5), false],
    ["a page that is packed twice", () => pageOfBlanks([1], 2), false],
  ])("is decompressed only up to its limit: %s", async (_, build, isTaken) => {
    const taking = sanitizePdf(build()).then(
      () => true,
      () => false,
    );
    expect(await taking).toBe(isTaken);
  });
});
