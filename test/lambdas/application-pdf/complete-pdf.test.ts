import { degrees, PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import {
  completePdf,
  openAttached,
  placeholdersFor,
} from "../../../lambdas/application-pdf/assemble/complete-pdf.ts";
import { printServiceView } from "../../../lambdas/application-pdf/print-service-view.ts";
import { imageToPdf } from "../../../lambdas/convert/image/image-to-pdf.ts";
import { sanitizePdf } from "../../../lambdas/convert/pdf/sanitize-pdf.ts";
import {
  ANNOTATED,
  annotatedPdf,
  filledDrawing,
} from "../../support/files/annotated-pdf.ts";
import { markedJpeg } from "../../support/files/build-image.ts";
import {
  documentWith,
  encryptedPdf,
  linkedPdf,
  onePage,
  packedStream,
  pdfWith,
  rawPdf,
} from "../../support/files/build-pdf.ts";
import { writtenIn } from "../../support/files/inspect-pdf.ts";
import {
  startPageServer,
  type PageServer,
} from "../../support/files/page-server.ts";
import {
  detailsOf,
  outlineOf,
  pageSizesOf,
  tagsOfPages,
  textOfPages,
} from "../../support/files/read-pdf.ts";
import { untaggedDrawingOf } from "../../support/files/untagged.ts";
import { colorsAt } from "../../support/files/view-pdf.ts";

const TIMEOUT_MS = 30_000;
const LINE = "Amy Adams";
const FAITH = `Faith ${"up and ".repeat(20)}down`;

/** Smallest service view: its headings, and a style that writes in the margins. */
const VIEW = `<!doctype html><html lang="en-US" data-document="ready"><head><title>Amy Adams – College</title>
  <link rel="stylesheet" href="/view.css"></head>
  <body><main><h1>Amy Adams</h1><section><h2>About You</h2><h3>Essays</h3><p>My answer</p><hr></section></main></body></html>`;
const STYLE = `@page { @top-left { content: "${LINE}" } @bottom-right { content: "Page " counter(page) " of " counter(pages) } }`;

let site: PageServer;
beforeAll(async () => {
  site = await startPageServer({ "/": VIEW, "/view.css": STYLE });
});

interface Upload {
  readonly title: string;
  readonly bytes: Uint8Array | undefined;
}

async function whole(...uploads: readonly Upload[]): Promise<Uint8Array> {
  const documents = await Promise.all(
    uploads.map(({ title, bytes }) =>
      openAttached(
        {
          key: "essay",
          application: "7KQ2-M9XD",
          title,
          fileName: "essay.pdf",
        },
        bytes,
      ),
    ),
  );
  const printed = await printServiceView({
    url: site.addressOf("/"),
    timeoutMs: TIMEOUT_MS,
    documents: documents.map(placeholdersFor),
  });
  return completePdf(printed, documents);
}

/** Returns a document as our own conversion creates it, with tags. */
async function photo() {
  return (await imageToPdf(await markedJpeg(60, 40), "jpeg", "A bicycle")).pdf;
}

function rolesOf(tags: readonly { role: string; alt?: string }[]) {
  return tags
    .filter(({ role }) => role !== "NonStruct")
    .map(({ role, alt }) => (alt === undefined ? role : `${role}: ${alt}`));
}

describe("the PDF of an application", () => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    pdf = await whole(
      { title: FAITH, bytes: await pdfWith("Faith one", "Faith two") },
      { title: "Photo", bytes: await photo() },
    );
  }, TIMEOUT_MS);

  it("numbers the pages of the whole file, also on the documents' pages", async () => {
    const pages = await textOfPages(pdf);

    expect(pages).toHaveLength(4);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(LINE);
      expect(text).toContain(`Page ${index + 1} of 4`);
    }
  });

  it("shows each document under its title, its file's name and its length", async () => {
    const [, first, second, third] = await textOfPages(pdf);

    expect(first).toMatch(/down essay\.pdf · 2 pages Faith one$/);
    expect(second).toMatch(/Page 3 of 4 Faith two$/);
    expect(third).toContain("Photo essay.pdf · 1 page");
  });

  it("states its title, and that its pages are accessible if all of them are its own", async () => {
    const metadata = /<dc:title>.*Amy Adams – College<.*<\/dc:title>/s;
    const utf8 = (file: Uint8Array) => Buffer.from(file).toString("utf8");

    expect(utf8(pdf)).toMatch(metadata);
    expect(utf8(pdf)).not.toContain("pdfuaid:part");
    const own = utf8(await whole());
    expect(own).toMatch(metadata);
    expect(own).toContain("<pdfuaid:part>1</pdfuaid:part>");
  });

  it("has bookmarks of its content, level by level", async () => {
    expect(await outlineOf(pdf)).toEqual([
      "Amy Adams",
      "  About You",
      "    Essays",
      `  ${FAITH}`,
      "  Photo",
    ]);
    expect(await detailsOf(pdf)).toMatchObject({
      title: "Amy Adams – College",
      keywords: "freshman hybrid",
      language: "en-US",
    });
  });

  it("tags the content of each page: a page without tags is one paragraph", async () => {
    const [application, first, second, third] = await tagsOfPages(pdf);

    expect(rolesOf(application ?? [])).toEqual(
      expect.arrayContaining(["H1", "H2", "H3", "P"]),
    );
    expect(rolesOf(first ?? [])).toEqual(["Document", "H2", "P", "Sect", "P"]);
    expect(rolesOf(second ?? [])).toEqual(["Document", "Sect", "P"]);
    expect(rolesOf(third ?? [])).toEqual([
      "Document",
      "H2",
      "P",
      "Sect",
      "Div",
      "Part",
      "Figure: A bicycle",
    ]);
  });

  it("maps the browser's own tags to standard ones", async () => {
    expect(await writtenIn(pdf)).toMatch(
      /\/RoleMap <<\s*\/Strong \/Span\s*\/Em \/Span\s*>>/,
    );
  });

  it("marks running lines and frames as artifacts, so that all content is tagged or an artifact", async () => {
    expect(await untaggedDrawingOf(pdf)).toEqual([]);
    // The check itself detects unmarked content.
    expect(await untaggedDrawingOf(await pdfWith("Anything"))).toHaveLength(1);
  });
});

describe("documents of all kinds", () => {
  it(
    "keep the orientation of their pages, rotated ones too, and are not cut off",
    async () => {
      const document = await documentWith("Upright", "Turned");
      document.getPage(1).setRotation(degrees(90));
      const wide = document.addPage([1000, 500]);
      wide.drawText("Wide", {
        font: await document.embedFont(StandardFonts.Helvetica),
      });
      const bytes = await document.save();
      const pdf = await whole({ title: "Mixed", bytes });

      expect((await pageSizesOf(pdf)).slice(1)).toEqual([
        [612, 792],
        [792, 612],
        [792, 612],
      ]);
      expect((await textOfPages(pdf)).join(" ")).toMatch(
        /Upright.*Turned.*Wide/,
      );
    },
    TIMEOUT_MS,
  );

  it(
    "are one figure per page if they have no text",
    async () => {
      const document = await PDFDocument.create();
      document.addPage().drawRectangle({ width: 100, height: 100 });
      const bytes = await document.save();
      const [, page] = await tagsOfPages(await whole({ title: "Scan", bytes }));

      expect(rolesOf(page ?? []).at(-1)).toBe(
        "Figure: Page 1 of the document “Scan”, an image",
      );
    },
    TIMEOUT_MS,
  );

  it(
    "keep external links at their text, and none between their pages",
    async () => {
      const pdf = await whole({ title: "Essay", bytes: await linkedPdf() });
      const { context } = await PDFDocument.load(pdf);
      const pageObjects = context
        .enumerateIndirectObjects()
        .filter(([, object]) => /\/Type \/Page\n/.test(object.toString()));

      expect((await detailsOf(pdf)).links).toEqual([
        "https://college.example/",
      ]);
      expect(pageObjects).toHaveLength(3);
    },
    TIMEOUT_MS,
  );

  it(
    "keep the annotations of their pages",
    async () => {
      const { pdf: bytes } = await sanitizePdf(await annotatedPdf());
      const pdf = await whole({ title: "Grades", bytes });
      const colors = new Set(await colorsAt(pdf, everyThirdPoint, 1));

      expect((await textOfPages(pdf))[1]).toContain(
        "Grades Typed here Łukasz, 李明",
      );
      for (const { color } of ANNOTATED) expect(colors).toContain(color);
      expect(colors).not.toContain("#ff0000");
    },
    TIMEOUT_MS,
  );

  it(
    "are read aloud as a whole if their tags do not include text typed on a page",
    async () => {
      const tagged = await PDFDocument.load(await photo());
      const [page] = tagged.getPages();
      const drawing = filledDrawing(tagged, "1 1 1", "Typed here");
      const note = tagged.context.obj({
        Type: "Annot",
        Subtype: "FreeText",
        Rect: [72, 72, 172, 92],
        AP: { N: drawing },
      });
      page?.node.addAnnot(tagged.context.register(note));
      const { pdf: bytes } = await sanitizePdf(await tagged.save());
      const pdf = await whole({ title: "Photo", bytes });

      expect(rolesOf((await tagsOfPages(pdf))[1] ?? []).at(-1)).toBe("P");
      expect((await textOfPages(pdf))[1]).toContain("Typed here");
    },
    TIMEOUT_MS,
  );
  const everyThirdPoint = Array.from(
    { length: 200 * 260 },
    (_, at) => [3 * (at % 200), 3 * Math.floor(at / 200)] as const,
  );

  it.each([
    ["that are off", "/OFF [4 0 R]"],
    ["that are off at first", "/BaseState /OFF /ON [5 0 R]"],
  ])(
    "hide their layers %s, and show the others",
    async (_, states) => {
      const layered = (name: string) =>
        rawPdf(
          `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 5 0 R] /D << ${states} /AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R] >>] >> >> >>`,
          onePage[1],
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Properties << /A 4 0 R /B 5 0 R >> >> >>",
          `<< /Type /OCG /Name (${name}) >>`,
          "<< /Type /OCG /Name (Shown) >>",
          packedStream(
            "",
            Buffer.from(
              "/OC /A BDC 1 0 0 rg 50 50 100 100 re f EMC /OC /B BDC 0 0 1 rg 250 50 100 100 re f EMC",
            ),
          ),
        );
      const pdf = await whole(
        { title: "One", bytes: layered("Answers") },
        { title: "Two", bytes: layered("Draft") },
      );

      for (const page of [1, 2]) {
        const colors = await colorsAt(pdf, everyThirdPoint, page);
        expect(colors).toContain("#0000ff");
        expect(colors).not.toContain("#ff0000");
      }
      const written = await writtenIn(pdf);
      expect(written.match(/\/Event \/Print/g)).toHaveLength(2);
    },
    TIMEOUT_MS,
  );

  it(
    "with circular tags are shown without them",
    async () => {
      const document = await PDFDocument.load(await photo());
      const root = document.catalog.lookup(
        PDFName.of("StructTreeRoot"),
      ) as never;
      const kids = (root as { get: (key: PDFName) => never }).get(
        PDFName.of("K"),
      );
      const first = document.context.lookup(kids) as unknown as {
        set: (key: PDFName, value: never) => void;
      };
      first.set(PDFName.of("K"), kids);
      const bytes = await document.save();
      const [, page] = await tagsOfPages(await whole({ title: "Loop", bytes }));

      expect(rolesOf(page ?? []).at(-1)).toBe(
        "Figure: Page 1 of the document “Loop”, an image",
      );
    },
    TIMEOUT_MS,
  );
});

describe("a document that cannot be shown", () => {
  const notice = "This document could not be shown here.";
  const pageOf = (entries: string, ...more: Uint8Array[]) =>
    rawPdf(
      onePage[0],
      onePage[1],
      `<< /Type /Page /Parent 2 0 R ${entries} >>`,
      ...more,
    );
  const logged: string[] = [];
  beforeEach(() => {
    logged.length = 0;
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, "write").mockImplementation((text) => {
        logged.push(String(text));
        return true;
      });
    }
    jest.spyOn(console, "error").mockImplementation((...texts) => {
      logged.push(texts.map(String).join(" "));
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ["is missing", () => undefined],
    ["is noise", () => Buffer.from("noise")],
    ["is only a part", async () => (await pdfWith("Essay")).subarray(0, 300)],
    ["is protected", () => encryptedPdf("Essay", { owner: "o" })],
    ["has a page without a size", () => pageOf("")],
    [
      "has a content that nothing decodes",
      () =>
        pageOf(
          "/MediaBox [0 0 612 792] /Contents 4 0 R",
          packedStream("", Buffer.from("BT ET"), "/PlateDecode"),
        ),
    ],
  ])(
    "has a page that says so, in the application, and is logged: one that %s",
    async (_, build) => {
      const pdf = await whole(
        { title: "Essay", bytes: await build() },
        { title: "Photo", bytes: await pdfWith("A bicycle") },
      );
      const [application, essay, photograph, ...more] = await textOfPages(pdf);

      expect(application).toContain("My answer");
      expect(essay).toMatch(
        /Essay essay\.pdf( · 1 page)? This document could not be shown here\./,
      );
      expect(photograph).toContain("A bicycle");
      expect(more).toEqual([]);
      expect(await untaggedDrawingOf(pdf)).toEqual([]);
      expect(logged.join("")).toMatch(
        /"message":"document not printed".*"application":"7KQ2-M9XD".*"question":"essay"/,
      );
    },
    TIMEOUT_MS,
  );

  it(
    "keeps the number of its pages if that is known",
    async () => {
      const document = await documentWith("One", "Two");
      const odd = document.context.stream("BT ET", { Filter: "PlateDecode" });
      const { node } = document.getPage(1);
      node.set(PDFName.of("Contents"), document.context.register(odd));
      const bytes = await document.save();
      const [, one, two] = await textOfPages(
        await whole({ title: "Essay", bytes }),
      );

      expect(one).toContain(notice);
      expect(two).toContain(notice);
    },
    TIMEOUT_MS,
  );
});
