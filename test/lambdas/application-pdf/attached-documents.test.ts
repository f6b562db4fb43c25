import { sanitizePdf } from "@admission/safe-documents/convert/pdf/sanitize-pdf";
import { filledDrawing } from "@admission/safe-documents/testing/annotated-pdf";
import {
  documentWith,
  linkedPdf,
  onePage,
  packedStream,
  rawPdf,
} from "@admission/safe-documents/testing/build-pdf";
import { writtenIn } from "@admission/safe-documents/testing/inspect-pdf";
import {
  detailsOf,
  linkedTexts,
  pageSizesOf,
  tagsOfPages,
  textOfPages,
} from "@admission/safe-documents/testing/read-pdf";
import { colorsAt } from "@admission/safe-documents/testing/view-pdf";
import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  StandardFonts,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { photo, rolesOf, whole } from "./whole.ts";

/** Returns the same document after a change of the tag of its picture. */
async function photoWith(change: (element: PDFDict) => void) {
  const document = await PDFDocument.load(await photo());
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const isFigure =
      object instanceof PDFDict &&
      object.get(PDFName.of("S")) === PDFName.of("Figure");
    if (isFigure) change(object);
  }
  return document.save();
}

describe("documents of all kinds", () => {
  it("keep the orientation of their pages, rotated ones too, and are not cut off", async () => {
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
    expect((await textOfPages(pdf)).join(" ")).toMatch(/Upright.*Turned.*Wide/);
  });

  it("are one figure per page if they have no text", async () => {
    const document = await PDFDocument.create();
    document.addPage().drawRectangle({ width: 100, height: 100 });
    const bytes = await document.save();
    const [, page] = await tagsOfPages(await whole({ title: "Scan", bytes }));

    expect(rolesOf(page ?? []).at(-1)).toBe(
      "Figure: Page 1 of the document “Scan”, an image",
    );
  });

  it("keep external links at their text, and none between their pages", async () => {
    const pdf = await whole({ title: "Essay", bytes: await linkedPdf() });
    const { context } = await PDFDocument.load(pdf);
    const pageObjects = context
      .enumerateIndirectObjects()
      .filter(([, object]) => /\/Type \/Page\n/.test(object.toString()));

    expect((await detailsOf(pdf)).links).toEqual(["https://college.example/"]);
    expect(await linkedTexts(pdf)).toEqual(["Contents"]);
    expect(pageObjects).toHaveLength(3);
  });

  it("are read aloud as a whole if their tags do not include text typed on a page", async () => {
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
  });
  const everyThirdPoint = Array.from(
    { length: 200 * 260 },
    (_, at) => [3 * (at % 200), 3 * Math.floor(at / 200)] as const,
  );

  it.each([
    ["that are off", "/OFF [4 0 R]"],
    ["that are off at first", "/BaseState /OFF /ON [5 0 R]"],
  ])("hide their layers %s, and show the others", async (_, states) => {
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
  });

  it.each([
    ["no", (figure: PDFDict) => figure.delete(PDFName.of("Alt"))],
    [
      "an empty",
      (figure: PDFDict) =>
        figure.set(PDFName.of("Alt"), PDFHexString.fromText(" ")),
    ],
    ["no more than its document's title as", () => undefined],
  ])(
    "name their file in a picture with %s alternative text",
    async (_, change) => {
      const bytes = await photoWith(change);
      const [, page] = await tagsOfPages(await whole({ title: "P", bytes }));

      expect(rolesOf(page ?? []).at(-1)).toBe("Figure: An image in essay.pdf");
    },
  );

  it.each(["H1", "H4"])(
    "have headings below the one that names them: %s",
    async (role) => {
      const bytes = await photoWith((figure) =>
        figure.set(PDFName.of("S"), PDFName.of(role)),
      );
      const [, page] = await tagsOfPages(await whole({ title: "P", bytes }));

      expect(page?.at(-1)?.role).toBe("H3");
    },
  );

  it.each([
    ["undoes a state that it has not saved", "Q", ""],
    ["leaves one open", "", "q 2 0 0 2 0 0 cm"],
  ])(
    "are where they belong, and so is what is around them, if their content %s",
    async (_, ...around) => {
      const document = await PDFDocument.load(await photo());
      const {
        node,
        node: { context },
      } = document.getPage(0);
      const content = node.get(PDFName.of("Contents"));
      const [before, after] = around.map((operators) =>
        context.register(context.stream(operators)),
      );
      const all = context.obj([before, content, after] as PDFRef[]);
      node.set(PDFName.of("Contents"), all);
      const colorsOf = async (bytes: Uint8Array) =>
        colorsAt(await whole({ title: "P", bytes }), everyThirdPoint, 1);

      expect(await colorsOf(await document.save())).toEqual(
        await colorsOf(await photo()),
      );
    },
  );

  it("have notes with an ID each, in the tree of IDs with those of the browser", async () => {
    const note = await photoWith((element) => {
      element.set(PDFName.of("S"), PDFName.of("Note"));
    });
    const written = await writtenIn(
      await whole({ title: "1", bytes: note }, { title: "2", bytes: note }),
    );
    const ids = [...written.matchAll(/\/ID \((note\d+)\)/g)];
    const listed = [...written.matchAll(/\/Names \[ \((note\d+)\) /g)];

    expect(new Set(ids.map(([, id]) => id)).size).toBe(2);
    expect(listed.map(([, id]) => id)).toEqual(ids.map(([, id]) => id));
    expect(written).toMatch(/\/Names \[ \(node\d+\) /);
    expect(written).toMatch(/\/Kids \[ \d+ 0 R \d+ 0 R \d+ 0 R \]/);
  });

  it("with circular tags are shown without them", async () => {
    const document = await PDFDocument.load(await photo());
    const kids = document.catalog
      .lookup(PDFName.of("StructTreeRoot"), PDFDict)
      .lookup(PDFName.of("K"), PDFArray);
    kids.lookup(0, PDFDict).set(PDFName.of("K"), kids);
    const bytes = await document.save();
    const [, page] = await tagsOfPages(await whole({ title: "Loop", bytes }));

    expect(rolesOf(page ?? []).at(-1)).toBe(
      "Figure: Page 1 of the document “Loop”, an image",
    );
  });
});
