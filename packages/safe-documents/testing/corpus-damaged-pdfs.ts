import { rawPage, rawPdf, textStream } from "./build-pdf.ts";
import { REFUSED } from "./corpus-messages.ts";
import { refused, taken, type Specimen } from "./corpus.ts";

/** PDFs that break a rule of their format, but not for viewers; and some that viewers do not show either. */

const [CATALOG = "", TREE = "", PAGE = "", CONTENT = "", FONT = ""] =
  rawPage("One");

/** Returns one page with the text "One", of which parts are written differently. */
function onePageWith({ catalog = CATALOG, tree = TREE, page = PAGE }) {
  return rawPdf(catalog, tree, page, CONTENT, FONT);
}

/** Returns two pages with the texts "One" and "Two", 3 0 R and 6 0 R, whose tree or second page is written differently. */
function twoPagesWith({
  tree = "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
  kids = "",
  second = "/Type /Page",
}) {
  const page = PAGE.replace("/Type /Page", second).replace("4 0 R", "7 0 R");
  return rawPdf(
    CATALOG,
    kids === "" ? tree : `<< /Type /Pages /Kids ${kids} /Count 2 >>`,
    PAGE,
    CONTENT,
    FONT,
    page,
    textStream("Two"),
  );
}

function changed(...changes: (readonly [part: RegExp, otherwise: string])[]) {
  const text = changes.reduce(
    (pdf, [part, otherwise]) => pdf.replace(part, otherwise),
    Buffer.from(onePageWith({})).toString("latin1"),
  );
  return Buffer.from(text, "latin1");
}

function behind(before: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(before), onePageWith({})]);
}

const onePage: Readonly<Record<string, () => Uint8Array>> = {
  "a page in place of its tree": () =>
    onePageWith({ catalog: CATALOG.replace("2 0 R", "3 0 R") }),
  "a page in place of its tree, which knows the page's size and fonts": () =>
    onePageWith({
      catalog: CATALOG.replace("2 0 R", "3 0 R"),
      tree: PAGE.replace("/Page ", "/Pages ").replace("/Parent 2 0 R", ""),
      page: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
    }),
  "a catalog that does not say what it is": () =>
    onePageWith({ catalog: "<< /Pages 2 0 R >>" }),
  "a tree that does not say what it is": () =>
    onePageWith({ tree: "<< /Kids [3 0 R] /Count 1 >>" }),
  "a tree that calls itself a page": () =>
    onePageWith({ tree: TREE.replace("/Pages", "/Page") }),
  "a page that is its own parent": () =>
    onePageWith({
      page: PAGE.replace("2 0 R", "3 0 R").replace(/\/MediaBox \[.*?\]/, ""),
    }),
  "an object without its end, and nothing that leads to its table": () =>
    changed([/startxref\n\d+/, "nothing"], [/endobj\n3 0/, "3 0"]),
  "no table at all": () => changed([/xref[\s\S]*(?=trailer)/, ""]),
  "an end that is not marked": () => changed([/startxref[\s\S]*/, ""]),
  "lines of a mail before its beginning": () =>
    behind("Content-Type: application/pdf\r\n\r\n"),
  "the orders of a printer before its beginning": () =>
    behind("\u001B%-12345X@PJL ENTER LANGUAGE = PDF\r\n"),
  "a blank and a mark of Unicode before its beginning": () =>
    behind("\uFEFF\n"),
  "a kilobyte of noise before its beginning": () =>
    behind(Buffer.alloc(1_000, 7)),
};

const twoPages: Readonly<Record<string, () => Uint8Array>> = {
  "a page that does not say what it is": () => twoPagesWith({ second: "" }),
  "a page that calls itself a tree": () =>
    twoPagesWith({ second: "/Type /Pages" }),
  "a page that calls itself a template": () =>
    twoPagesWith({ second: "/Type /Template" }),
  "a page that is written within the tree": () =>
    twoPagesWith({
      kids: `[3 0 R ${PAGE.replace("4 0 R", "7 0 R")}]`,
    }),
  "nothing between its pages": () =>
    twoPagesWith({ kids: "[3 0 R null 7 6 0 R]" }),
  "a count that leaves out a page": () =>
    twoPagesWith({ tree: "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 1 >>" }),
};

/** Damaged PDFs. */
export const damagedPdfs: readonly Specimen[] = [
  ...Object.entries(onePage).map(([what, build]) =>
    taken(what, "mended.pdf", build, "One"),
  ),
  ...Object.entries(twoPages).map(([what, build]) =>
    taken(what, "mended.pdf", build, "One Two", { pages: 2 }),
  ),
  taken(
    "a page, a font and the whole document among the notes",
    "mended.pdf",
    () => twoPagesWith({ second: "/Type /Page /Annots [3 0 R 5 0 R 1 0 R]" }),
    "One Two",
    { pages: 2 },
  ),
  taken(
    "a page that calls itself an action",
    "mended.pdf",
    () => twoPagesWith({ second: "/Type /Page /S /Launch /F (a.exe)" }),
    "One Two",
    { pages: 2 },
  ),
  taken(
    "the whole document among its pages",
    "mended.pdf",
    () => twoPagesWith({ kids: "[3 0 R 1 0 R]" }),
    "One",
    { pages: 2 },
  ),
  taken(
    "one page in two places",
    "twice.pdf",
    () => twoPagesWith({ kids: "[3 0 R 3 0 R]" }),
    "One One",
    { pages: 2 },
  ),
  taken(
    "what hangs on a page that does not say what it is",
    "acts.pdf",
    () =>
      twoPagesWith({
        second:
          "/AA << /O << /S /JavaScript /JS (app.alert) >> >> /Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (a.exe) >> >>]",
      }),
    "One Two",
    { pages: 2 },
  ),
  ...Object.entries({
    "no page": () =>
      onePageWith({ tree: "<< /Type /Pages /Kids [] /Count 0 >>" }),
    "no tree": () => onePageWith({ catalog: "<< /Type /Catalog >>" }),
    "a page that is missing": () => twoPagesWith({ kids: "[3 0 R 9 0 R]" }),
    "pages that contain themselves": () =>
      twoPagesWith({ kids: "[3 0 R 2 0 R]" }),
  }).map(([what, build]) =>
    refused(what, "lacking.pdf", build, REFUSED.pdfPages),
  ),
  refused(
    "one page a hundred thousand times",
    "lacking.pdf",
    () => twoPagesWith({ kids: `[${"3 0 R ".repeat(100_000)}]` }),
    REFUSED.pages,
  ),
  refused(
    "more than a kilobyte of noise before its beginning",
    "noise.pdf",
    () => behind(Buffer.alloc(1_100, 7)),
    REFUSED.contentDiffers,
  ),
];
