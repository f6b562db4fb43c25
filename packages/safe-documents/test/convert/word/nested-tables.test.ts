import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import { withoutNestedFloats } from "../../../convert/word/nested-tables.ts";
import { docxWith, paragraph } from "../../../testing/build-docx.ts";

const FLOAT = `<w:tblpPr w:horzAnchor="page" w:tblpX="106" w:tblpY="106"/>`;
const WORDS = paragraph("plan study build report ".repeat(8)).repeat(3);

/** Returns a floating table with columns of these widths; a row is its height and its cells. */
function floating(
  widths: readonly number[],
  rows: readonly (readonly [number, ...string[]])[],
): string {
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`);
  const written = rows.map(
    ([height, ...cells]) =>
      `<w:tr><w:trPr><w:trHeight w:val="${height}" w:hRule="atLeast"/></w:trPr>${cells.map((cell) => `<w:tc><w:p/>${cell}</w:tc>`).join("")}</w:tr>`,
  );
  return `<w:tbl><w:tblPr>${FLOAT}</w:tblPr><w:tblGrid>${grid.join("")}</w:tblGrid>${written.join("")}</w:tbl><w:p/>`;
}

describe("a floating table in a floating table", () => {
  it("is laid out in time", async () => {
    const heights = [4_049, 4_049, 0, 4_049, 4_049, 0, 0];
    const inner = floating(
      [10_000],
      heights.map((each) => [each, WORDS]),
    );
    const outer = floating([210, 10_500], [[16_368, "", inner]]);
    const size = `<w:sectPr><w:pgSz w:w="11905" w:h="16837"/><w:pgMar w:top="0" w:right="0" w:bottom="0" w:left="0" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>`;
    const docx = await docxWith({ body: outer + size });

    expect((await docxToPdf(docx, "My essay")).differences).toEqual([]);
  });

  it.each([
    [
      "in a table that does not float",
      `<w:tbl>${FLOAT}<w:tbl><w:tbl>${FLOAT}</w:tbl></w:tbl></w:tbl>`,
      0,
    ],
    [
      "with an end of its own",
      `<w:tbl>${FLOAT}<w:tbl><w:tblpPr w:x="1"></w:tblpPr></w:tbl></w:tbl>`,
      0,
    ],
    ["beside another", `<w:tbl>${FLOAT}</w:tbl><w:tbl>${FLOAT}</w:tbl>`, 2],
    ["in a table that does not", `<w:tbl><w:tbl>${FLOAT}</w:tbl></w:tbl>`, 1],
    [
      "with another prefix",
      `<x:tbl><x:tblpPr w:x="1"/><x:tbl><x:tblpPr w:x="1"/></x:tbl></x:tbl>`,
      0,
    ],
  ])("floats on if it is in no other: %s", (_, xml, floats) => {
    expect(withoutNestedFloats(xml).split("tblpPr w").length - 1).toBe(floats);
  });
});
