import { describe, expect, it } from "@jest/globals";
import { PDFName, PDFString } from "@cantoo/pdf-lib";
import { RefusedFile } from "../../../lambdas/files/refused-file.ts";
import { sanitizePdf } from "../../../lambdas/files/sanitize-pdf.ts";
import {
  documentWith,
  encryptedPdf,
  filledForm,
  hostilePdf,
  onePage,
  packedStream,
  pdfWith,
  rawPdf,
  undrawnForm,
} from "../../support/files/build-pdf.ts";
import { writtenIn } from "../../support/files/inspect-pdf.ts";
import {
  detailsOf,
  pagesOf,
  pageSizesOf,
  textOf,
  textOfPages,
} from "../../support/files/read-pdf.ts";

const refusalOf = async (bytes: Uint8Array): Promise<unknown> =>
  sanitizePdf(bytes).catch((error: unknown) => error);

const unreadable = new RefusedFile(
  "This PDF could not be read. Please open it on your device, save or print it as a new PDF and upload that one.",
);
const secured = new RefusedFile(
  "This PDF is protected with a password. Please save it without a password and upload it again.",
);

describe("a PDF without harm", () => {
  it("keeps its pages and its text, and gets the title", async () => {
    const bytes = await pdfWith("First page", "Second page");
    const { pdf, pages } = await sanitizePdf(bytes, "My essay");

    expect(pages).toBe(2);
    expect(await textOfPages(pdf)).toEqual(["First page", "Second page"]);
    expect((await detailsOf(pdf)).title).toBe("My essay");
    expect(await pageSizesOf(pdf)).toEqual(await pageSizesOf(bytes));
  });

  it("may have 50 pages, but not 51", async () => {
    const texts = Array.from({ length: 51 }, (_, index) => `Page ${index}`);
    const { pdf } = await sanitizePdf(await pdfWith(...texts.slice(1)));

    expect(await pagesOf(pdf)).toBe(50);
    expect(await refusalOf(await pdfWith(...texts))).toEqual(
      new RefusedFile(
        "Your document has more than 50 pages. Please upload a shorter one.",
      ),
    );
  });
});

describe("row 19: a hostile PDF", () => {
  const dangerous =
    /JavaScript|app\.alert|Launch|calc\.exe|EmbeddedFile|payload|a\.exe|XFA|xdp|RichMedia|Rendition|SubmitForm|evil\.example|GoToR|other\.pdf|OpenAction|\/AA\b|\/Named|file:|previous\.example|http:\/\/base|Widget|AcroForm|Secret/;

  it("loses all that acts, and keeps its text and its honest links", async () => {
    const bytes = await hostilePdf();
    const { pdf } = await sanitizePdf(bytes);

    expect(await writtenIn(bytes)).toMatch(dangerous);
    expect(await writtenIn(pdf)).not.toMatch(dangerous);
    expect(await textOf(pdf)).toBe("Transcript request Amy Adams");
    expect((await detailsOf(pdf)).links).toEqual([
      "https://college.example/",
      "mailto:office@college.example",
    ]);
  });

  it("does not tell who wrote it, when, and with which program", async () => {
    const bytes = await hostilePdf();
    const { pdf } = await sanitizePdf(bytes);
    const known = /Author|Creator|Producer|CreationDate|ModDate/;

    expect(Object.keys((await detailsOf(bytes)).metadata).join()).toMatch(
      known,
    );
    expect(Object.keys((await detailsOf(pdf)).metadata).join()).not.toMatch(
      known,
    );
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

  it("is not led astray by names written in another way", async () => {
    const bytes = rawPdf(
      "<< /Type /Catalog /Pages 2 0 R /Open#41ction << /S /Java#53cript /J#53 (app.alert) >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /#41A << /O << /S /JavaScript /JS (app.alert) >> >> >>",
    );
    const { pdf } = await sanitizePdf(bytes);

    expect(await writtenIn(pdf)).not.toMatch(/app\.alert|JavaScript|JS/);
  });
});

describe("a PDF form", () => {
  it("shows what was typed into it, and has no fields any more", async () => {
    const bytes = await (await filledForm("Amy Adams")).save();
    const { pdf } = await sanitizePdf(bytes);

    expect(await textOf(pdf)).toBe("Transcript request Amy Adams");
    expect(await writtenIn(pdf)).not.toMatch(/AcroForm|Widget/);
  });

  it("shows a value that its program did not draw", async () => {
    const { pdf } = await sanitizePdf(await undrawnForm("Amy Adams"));

    expect(await textOf(pdf)).toBe("Transcript request Amy Adams");
  });

  it("is refused rather than shown with letters missing", async () => {
    expect(await refusalOf(await undrawnForm("Łucja"))).toEqual(
      new RefusedFile(
        'This PDF form cannot be converted with what you typed into it. Please open it, choose "Print", save it as a PDF and upload that one.',
      ),
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

describe("a protected PDF", () => {
  it.each(["RC4-40", "RC4-128", "AES-128", "AES-256"] as const)(
    "is opened when only the owner set a password (%s)",
    async (algorithm) => {
      const bytes = await encryptedPdf("Grades", { owner: "o" }, algorithm);
      const { pdf } = await sanitizePdf(bytes);

      expect(await textOf(pdf)).toBe("Grades");
      expect(Buffer.from(pdf).includes("/Encrypt")).toBe(false);
    },
  );

  it("is refused when it needs a password to be read", async () => {
    const bytes = await encryptedPdf("Grades", { user: "u", owner: "o" });

    expect(await refusalOf(bytes)).toEqual(secured);
  });
});

describe("row 19: a file that cannot be taken", () => {
  it.each([
    ["nothing", ""],
    ["a web page", "<!doctype html><p>%PDF-1.7"],
    ["a PDF behind something else", "GIF89a %PDF-1.7"],
    ["noise", `%PDF-1.7\n${"noise 1 0 obj <<".repeat(50)}`],
    ["a header alone", "%PDF-1.7\n"],
  ])("is refused when it is %s", async (_, text) => {
    expect(await refusalOf(Buffer.from(text))).toEqual(unreadable);
  });

  it.each([0.3, 0.6, 0.9])("is refused when cut at %d", async (part) => {
    const bytes = await pdfWith("First page", "Second page");
    const cut = bytes.subarray(0, Math.floor(bytes.length * part));

    expect(await refusalOf(cut)).toEqual(unreadable);
  });

  it("is read without a table that asks for billions of objects", async () => {
    const table = packedStream(
      "/Type /XRef /Size 2000000000 /W [0 0 0]",
      Buffer.alloc(8),
    );
    const { pages } = await sanitizePdf(rawPdf(...onePage, table));

    expect(pages).toBe(1);
  });

  it("is refused when it lists billions of objects", async () => {
    const objects = packedStream(
      "/Type /ObjStm /N 2000000000 /First 4",
      Buffer.from("9 0 null"),
    );
    expect(await refusalOf(rawPdf(...onePage, objects))).toEqual(unreadable);
  });

  it("is refused when a page is missing", async () => {
    expect(await refusalOf(rawPdf(...onePage.slice(0, 2)))).toEqual(unreadable);
  });

  it("is refused when its page tree runs in circles", async () => {
    const bytes = rawPdf(
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1 >>",
    );
    expect(await refusalOf(bytes)).toEqual(unreadable);
  });

  it("is refused when it is nested without end", async () => {
    const nested = "[".repeat(50_000) + "]".repeat(50_000);
    const bytes = rawPdf(
      `<< /Type /Catalog /Pages 2 0 R /X ${nested} >>`,
      ...onePage.slice(1),
    );
    expect(await refusalOf(bytes)).toEqual(unreadable);
  });
});

describe("row 19: a PDF that is small only while it is packed", () => {
  const blanks = (megabytes: number) => Buffer.alloc(megabytes * 1e6, " ");

  it("is refused before its objects are unpacked", async () => {
    const bomb = packedStream("/Type /ObjStm /N 1 /First 4", blanks(200));
    const before = process.memoryUsage().arrayBuffers;

    expect(await refusalOf(rawPdf(...onePage, bomb))).toEqual(unreadable);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100e6);
  });

  it("is refused when its objects are packed in an unusual way", async () => {
    const bomb =
      "<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode] /Length 4 >>\nstream\n789c\nendstream";

    expect(await refusalOf(rawPdf(...onePage, bomb))).toEqual(unreadable);
  });

  it("is refused when the packed objects are encrypted too", async () => {
    const document = await documentWith("Grades");
    const long = document.context.register(PDFString.of("a".repeat(21e6)));
    document.catalog.set(PDFName.of("Lang"), long);
    document.encrypt({ ownerPassword: "o" });

    expect(await refusalOf(await document.save())).toEqual(unreadable);
  });

  it("is refused when a page holds the bomb", async () => {
    const bytes = rawPdf(
      onePage[0],
      onePage[1],
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
      packedStream("", blanks(65)),
    );
    expect(await refusalOf(bytes)).toEqual(unreadable);
  });
});
