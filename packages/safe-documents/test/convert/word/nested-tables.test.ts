import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import { withoutNestedFloats } from "../../../convert/word/nested-tables.ts";
import { docxWith, paragraph } from "../../../testing/build-docx.ts";

const TIMEOUT_MS = 60_000;
const FLOAT = `<w:tblpPr w:horzAnchor="page" w:tblpX="311" w:tblpY="106"/>`;
const WORDS = paragraph("plan study build report ".repeat(8)).repeat(3);

function row(height: number, ...cells: (readonly [number, string])[]): string {
  const written = cells.map(
    ([width, cell]) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`,
  );
  return `<w:tr><w:trPr><w:trHeight w:val="${height}" w:hRule="atLeast"/></w:trPr>${written.join("")}</w:tr>`;
}
function floating(...rows: string[]): string {
  return `<w:tbl><w:tblPr>${FLOAT}</w:tblPr>${rows.join("")}</w:tbl><w:p/>`;
}

describe("a floating table in a floating table", () => {
  it.each([
    ["high", 16_368, 0],
    ["of any height", 0, 0],
    ["with a margin", 16_368, 1_000],
  ])(
    "is laid out in time: %s",
    async (_, height, margin) => {
      const heights = [4_049, 4_049, 0, 4_049, 4_049, 0, 0];
      const inner = floating(
        ...heights.map((each) => row(each, [11_000, WORDS])),
      );
      const outer = floating(row(height, [210, "<w:p/>"], [11_068, inner]));
      const size = `<w:sectPr><w:pgSz w:w="11905" w:h="16837"/><w:pgMar w:top="${margin}" w:right="0" w:bottom="0" w:left="0"/></w:sectPr>`;
      const docx = await docxWith({ body: outer + size });

      expect((await docxToPdf(docx, "My essay")).differences).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each([
    [
      "in a table that does not float",
      `<w:tbl>${FLOAT}<w:tbl><w:tbl>${FLOAT}</w:tbl></w:tbl></w:tbl>`,
      1,
    ],
    [
      "with an end of its own",
      `<w:tbl>${FLOAT}<w:tbl><w:tblpPr w:x="1"></w:tblpPr></w:tbl></w:tbl>`,
      1,
    ],
    ["beside another", `<w:tbl>${FLOAT}</w:tbl><w:tbl>${FLOAT}</w:tbl>`, 2],
    ["in a table that does not", `<w:tbl><w:tbl>${FLOAT}</w:tbl></w:tbl>`, 1],
    [
      "with another prefix",
      `<x:tbl><x:tblpPr/><x:tbl><x:tblpPr/></x:tbl></x:tbl>`,
      1,
    ],
  ])("keeps only what is its own: %s", (_, xml, floats) => {
    expect(withoutNestedFloats(xml).match(/<\w:tblpPr/g)).toHaveLength(floats);
  });
});
