import { describe, expect, it } from "@jest/globals";
import { docxToPdf } from "../../../convert/word/docx-to-pdf.ts";
import {
  docxWith,
  inParagraph,
  paragraph,
  pictureOf,
  run,
} from "../../../testing/build-docx.ts";
import { markedPng } from "../../../testing/build-image.ts";

const SHAPE =
  "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";
const W14 = "http://schemas.microsoft.com/office/word/2010/wordml";
const PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/picture";
const [picture = ""] = /<pic:pic>.*<\/pic:pic>/.exec(pictureOf("image1")) ?? [];
const LINES = ["Alexandra Adams", "Class rank 3 of 412", "Telephone 555 0123"];
/** So long that a line is less than two of its hundredths. */
const LONG = paragraph("My grandmother measured everything twice. ".repeat(60));

interface Drawing {
  /** Height in points; its width is 180. */
  readonly height: number;
  readonly content: string;
  readonly uri?: string;
  readonly behind?: "0" | "1";
}

/** Returns a run with a drawing over or behind the text, from the place of its paragraph. */
function floating({ height, content, uri = SHAPE, behind = "0" }: Drawing) {
  const place = (axis: string, from: string) =>
    `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>0</wp:posOffset></wp:position${axis}>`;
  return `<w:r><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="2" behindDoc="${behind}" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>${place("H", "column")}${place("V", "paragraph")}<wp:extent cx="2286000" cy="${height * 12_700}"/><wp:wrapNone/><wp:docPr id="1" name="Drawing"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;
}
function shape(height: number, fill: string, text = "", behind?: "1"): string {
  const box =
    text === ""
      ? ""
      : `<wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx>`;
  return floating({
    height,
    ...(behind && { behind }),
    content: `<wps:wsp xmlns:wps="${SHAPE}"><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2286000" cy="${height * 12_700}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}<a:ln w="6350"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></wps:spPr>${box}<wps:bodyPr lIns="91440" tIns="45720" rIns="91440" bIns="45720"><a:noAutofit/></wps:bodyPr></wps:wsp>`,
  });
}
function filled(color: string): string {
  return `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
}
function colored(color: string, text: string): string {
  return run(text, `<w:color w:val="${color}"/>`);
}
function shaded(color: string, content: string): string {
  return `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="${color}"/></w:tcPr>${inParagraph(content)}</w:tc></w:tr></w:tbl><w:p/>`;
}
const spaced = `<w:spacing w:before="0" w:after="0" w:line="240"/>`;
/** Returns a box whose first two lines are 27 points high. */
function boxOf(height: number): string {
  const lines = LINES.map(
    (line) => `<w:p><w:pPr>${spaced}</w:pPr>${run(line)}</w:p>`,
  );
  return inParagraph(shape(height, "", lines.join("")));
}
function under(color: string): string {
  return inParagraph(run("Scholar of Merit"), shape(20, filled(color)));
}

async function documentOf(body: string): Promise<Buffer> {
  return docxWith({
    body,
    pictures: { "image1.png": await markedPng(180, 20) },
  });
}

async function toldOf(body: string): Promise<readonly string[] | undefined> {
  return (await docxToPdf(await documentOf(body), "An essay")).differences;
}

describe("text that nobody would see in the print", () => {
  it.each([
    ["a line that its box cuts off", boxOf(28), "“Telephone 555 0123”"],
    ["a line of which its box shows a part", boxOf(32), "“Telephone 555 0123”"],
    ["letters under a shape", under("FFFFFF"), "“Scholar of Merit”"],
    ["letters under a dark shape", under("000000"), "“Scholar of Merit”"],
    [
      "letters under a picture",
      inParagraph(
        run("Scholar of Merit"),
        floating({ height: 20, content: picture, uri: PICTURE }),
      ),
      "“Scholar of Merit”",
    ],
    ["white letters", inParagraph(colored("FFFFFF", "Scholar")), "“Scholar”"],
  ])("is told: %s", async (_, body, named) => {
    expect(await toldOf(LONG + body)).toEqual([
      `Some of your text cannot be seen in our print: ${named}. Please save your document as a PDF and upload the PDF.`,
    ]);
  });

  it("is refused if it is much of the document", async () => {
    await expect(toldOf(boxOf(30))).rejects.toMatchObject({
      name: "RefusedFile",
      kind: "Incomplete",
      message:
        "We could not print: “Telephone 555 0123”. Please save your document as a PDF and upload the PDF.",
    });
  });

  it.each([
    [
      "white letters on a dark cell",
      shaded("1F3864", colored("FFFFFF", "Scholar")),
    ],
    [
      "black letters on a dark cell",
      shaded("202020", colored("000000", "Scholar")),
    ],
    [
      "white letters on a dark shape",
      inParagraph(
        shape(20, filled("1F3864"), "", "1"),
        colored("FFFFFF", "Scholar"),
      ),
    ],
    [
      "transparent letters",
      inParagraph(
        run(
          "Scholar",
          `<w:color w:val="000000"/><w14:textFill xmlns:w14="${W14}"><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="60000"/></w14:srgbClr></w14:solidFill></w14:textFill>`,
        ),
      ),
    ],
    [
      "letters that stand on their side",
      `<w:tbl><w:tr><w:trPr><w:trHeight w:val="2000"/></w:trPr><w:tc><w:tcPr><w:textDirection w:val="btLr"/></w:tcPr>${paragraph("Scholar")}</w:tc></w:tr></w:tbl><w:p/>`,
    ],
    [
      "tiny signs",
      inParagraph(
        run(". , : ; ' ` | - – · … i l \u2800 \u3164", `<w:sz w:val="8"/>`),
      ),
    ],
    ["accents", paragraph("re\u0301sume\u0301 n\u0303 Bánh mì trứng")],
  ])("is not: %s", async (_, body) => {
    expect(await toldOf(body)).toEqual([]);
  });
});
