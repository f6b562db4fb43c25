import {
  documentWith,
  encryptedPdf,
  onePage,
  packedStream,
  pdfWith,
  rawPdf,
} from "@admission/safe-documents/testing/build-pdf";
import { writtenIn } from "@admission/safe-documents/testing/inspect-pdf";
import {
  detailsOf,
  outlineOf,
  tagsOfPages,
  textOfPages,
} from "@admission/safe-documents/testing/read-pdf";
import { untaggedDrawingOf } from "@admission/safe-documents/testing/untagged";
import { PDFName } from "@cantoo/pdf-lib";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { LINE, photo, rolesOf, whole } from "./whole.ts";

const FAITH = `Faith ${"up and ".repeat(20)}down`;

describe("the PDF of an application", () => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    pdf = await whole(
      { title: FAITH, bytes: await pdfWith("Faith one", "Faith two") },
      { title: "Photo", bytes: await photo() },
    );
  });

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
      "    Essays of yours",
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
      "Figure: An image in essay.pdf",
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
        /"message":"document not printed".*"application":"\w{4}-\w{4}".*"question":"essay"/,
      );
    },
  );

  it("keeps the number of its pages if that is known", async () => {
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
  });
});
