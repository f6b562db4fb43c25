import {
  docxOf,
  docxWith,
  field,
  inParagraph,
  notesPart,
  paragraph,
  part,
  pictureOf,
  relationship,
  run,
  table,
} from "./build-docx.ts";
import { essay, letter } from "./build-essay.ts";
import { cameraJpeg, markedPng } from "./build-image.ts";
import { taken, type Specimen } from "./corpus.ts";
import {
  document,
  headed,
  inScript,
  levelOf,
  listed,
  PAGE_BREAK,
  W14,
  written,
} from "./docx-specimens.ts";

const longParagraphs = Array.from(
  { length: 170 },
  (_, at) => `Paragraph ${at} ${"of a long essay about bread ".repeat(9)}`,
);

export const docxStructures: readonly Specimen[] = [
  taken(
    "an essay with all that essays have",
    "Essay.docx",
    essay,
    "Adams 1 of 2 For Mercer On bread I bake every day1 in Papyrus. Steps 1. Knead 2. Wait ● Enjoy Flour 500 g Water 350 g 1 Baker, Bread, 1999. Adams 2 of 2 For Mercer More on bread",
    { pages: 2, pictures: 1 },
  ),
  taken(
    "a letter as a program writes it, with endnotes, comments, changes, a form and a table of contents",
    "letter.docx",
    letter,
    "Dear Committee Chapter one Contents Chapter one Right Left inserted End of the letteri i An endnote. Kept in a box",
  ),
  document(
    "lists in lists",
    {
      body: [listed("One", 1), listed("Half", 1, 1), listed("Two", 1)].join(""),
      relationships: [relationship("rId2", "numbering", "numbering.xml")],
      files: {
        "word/numbering.xml": part(
          "numbering",
          `<w:abstractNum w:abstractNumId="0">${levelOf(0, "decimal", "%1.")}${levelOf(1, "lowerLetter", "%2)")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
        ),
      },
    },
    "1. One a) Half 2. Two",
  ),
  written(
    "tables in tables",
    table(["Outer", `${table(["Inner", "Cell"])}<w:p/>`, "Last"]),
    "Outer Inner Cell Last",
  ),
  document(
    "footnotes and endnotes",
    {
      body: [
        inParagraph(
          run("Bread"),
          `<w:r><w:footnoteReference w:id="2"/></w:r>`,
          run(" and salt"),
          `<w:r><w:endnoteReference w:id="2"/></w:r>`,
        ),
        paragraph("The end"),
      ].join(""),
      relationships: [
        relationship("rId2", "footnotes", "footnotes.xml"),
        relationship("rId3", "endnotes", "endnotes.xml"),
      ],
      files: {
        "word/footnotes.xml": notesPart("footnote", "At the foot"),
        "word/endnotes.xml": notesPart("endnote", "At the end"),
      },
    },
    "Bread1 and salti The end i At the end 1 At the foot",
  ),
  document(
    "page breaks and headers: of the first page, of even ones and of all others",
    {
      body: [
        paragraph("One"),
        PAGE_BREAK,
        paragraph("Two"),
        PAGE_BREAK,
        paragraph("Three"),
        `<w:sectPr><w:headerReference w:type="first" r:id="rId2"/><w:headerReference w:type="default" r:id="rId3"/><w:headerReference w:type="even" r:id="rId4"/><w:footerReference w:type="default" r:id="rId5"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720"/><w:titlePg/></w:sectPr>`,
      ].join(""),
      relationships: [
        relationship("rId2", "header", "header1.xml"),
        relationship("rId3", "header", "header2.xml"),
        relationship("rId4", "header", "header3.xml"),
        relationship("rId5", "footer", "footer1.xml"),
        relationship("rId6", "settings", "settings.xml"),
      ],
      files: {
        "word/header1.xml": part("hdr", paragraph("Title page")),
        "word/header2.xml": part(
          "hdr",
          inParagraph(
            run("Page "),
            field(" PAGE ", "7"),
            run(" of "),
            field("NUMPAGES \\* MERGEFORMAT", "8"),
          ),
        ),
        "word/header3.xml": part("hdr", paragraph("Even")),
        "word/footer1.xml": part("ftr", paragraph("For Mercer")),
        "word/settings.xml": part("settings", "<w:evenAndOddHeaders/>"),
      },
    },
    "Title page One Even Two Page 3 of 3 For Mercer Three",
    { pages: 3 },
  ),
  document(
    "a header with a picture",
    {
      body: `${paragraph("Dear Committee")}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr>`,
      relationships: [relationship("rId2", "header", "header1.xml")],
      files: {
        "word/header1.xml": part(
          "hdr",
          inParagraph(pictureOf("rId1"), run("Montpelier High School")),
        ),
        "word/_rels/header1.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship("rId1", "image", "media/logo.png")}</Relationships>`,
        "word/media/logo.png": () => markedPng(60, 40),
      },
    },
    "Montpelier High School Dear Committee",
    { pictures: 1 },
  ),
  taken(
    "text in the header only",
    "essay.docx",
    () => headed("<w:p/>", paragraph("All my text"), true),
    "All my text",
  ),
  taken(
    "a picture in the header only",
    "essay.docx",
    () =>
      docxWith({
        body: `<w:p/><w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr>`,
        relationships: [relationship("rId2", "header", "header1.xml")],
        files: {
          "word/header1.xml": part("hdr", inParagraph(pictureOf("rId1"))),
          "word/_rels/header1.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship("rId1", "image", "media/logo.png")}</Relationships>`,
          "word/media/logo.png": () => markedPng(60, 40),
        },
      }),
    "",
    { pictures: 1 },
  ),
  document(
    "pictures, one that is damaged, and one that is not there",
    {
      body: [
        paragraph("Before"),
        inParagraph(pictureOf("rId2")),
        inParagraph(pictureOf("rId3")),
        inParagraph(pictureOf("rId9")),
      ].join(""),
      relationships: [
        relationship("rId2", "image", "media/image1.png"),
        relationship("rId3", "image", "media/image2.emf"),
      ],
      files: {
        "word/media/image1.png": () => markedPng(60, 40),
        "word/media/image2.emf": "drawing",
      },
    },
    "Before",
    { pictures: 1 },
  ),
  document(
    "a photo with what the camera wrote of its owner",
    {
      body: [paragraph("My bread"), inParagraph(pictureOf("rId2"))].join(""),
      relationships: [relationship("rId2", "image", "media/image1.png")],
      files: { "word/media/image1.png": () => cameraJpeg(600, 400, 1) },
    },
    "My bread",
    { pictures: 1, isUpright: true },
  ),
  written(
    "a text box",
    `${inParagraph(`<w:r><mc:AlternateContent><mc:Choice Requires="other"><w:drawing/></mc:Choice><mc:Fallback><w:pict><v:rect style="width:200pt;height:50pt"><v:textbox><w:txbxContent>${paragraph("Boxed text")}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>`)}${paragraph("The end")}`,
    "Boxed text The end",
  ),
  written(
    "tabs, breaks and hyphens",
    inParagraph(
      `<w:r><w:t>Name</w:t><w:tab/><w:t>Grade</w:t><w:br/><w:t>Amy</w:t><w:ptab/><w:t>A</w:t><w:cr/><w:t>well</w:t><w:noBreakHyphen/><w:t>known, 1\u20112</w:t></w:r>`,
    ),
    "Name Grade Amy A well-known, 1-2",
  ),
  written(
    "a formula",
    inParagraph(
      run("Energy is "),
      `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>`,
    ),
    "Energy is E=mc2",
  ),
  written(
    "a box to tick",
    inParagraph(
      `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="${W14}"/></w:sdtPr><w:sdtContent>${run("☒")}</w:sdtContent></w:sdt>`,
      run(" I agree"),
    ),
    "☒ I agree",
  ),
  taken(
    "eleven pages",
    "long.docx",
    () => docxOf(...longParagraphs),
    longParagraphs.join(" "),
    { pages: 11 },
  ),
];

const MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math";
const SHAPES = "http://schemas.openxmlformats.org/drawingml/2006/main";
const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram";
const SMART_ART = "http://schemas.microsoft.com/office/drawing/2008/diagram";

function graphic(uri: string, content: string): string {
  return inParagraph(
    `<w:r><w:drawing><wp:inline><wp:extent cx="4000000" cy="2000000"/><wp:docPr id="1" name="drawing"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  );
}
function points(values: readonly string[]): string {
  return `<c:ptCount val="${values.length}"/>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join("")}`;
}
const chart = `<c:chartSpace xmlns:c="${CHART}" xmlns:a="${SHAPES}"><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>Loaves a day</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>A</c:f><c:strCache>${points(["Rye", "Wheat"])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>B</c:f><c:numCache>${points(["3", "5"])}</c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="1"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`;
const smartArt = {
  "word/diagrams/data1.xml": `<dgm:dataModel xmlns:dgm="${DIAGRAM}" xmlns:a="${SHAPES}"><dgm:ptLst><dgm:pt modelId="1" type="doc"/></dgm:ptLst><dgm:cxnLst/><dgm:bg/><dgm:whole/><dgm:extLst><a:ext uri="${SMART_ART}"><dsp:dataModelExt xmlns:dsp="${SMART_ART}" relId="rId6"/></a:ext></dgm:extLst></dgm:dataModel>`,
  "word/diagrams/layout1.xml": `<dgm:layoutDef xmlns:dgm="${DIAGRAM}"/>`,
  "word/diagrams/quickStyle1.xml": `<dgm:styleDef xmlns:dgm="${DIAGRAM}"/>`,
  "word/diagrams/colors1.xml": `<dgm:colorsDef xmlns:dgm="${DIAGRAM}"/>`,
  "word/diagrams/drawing1.xml": `<dsp:drawing xmlns:dsp="${SMART_ART}" xmlns:a="${SHAPES}"><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/><dsp:sp modelId="{1}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></dsp:spPr><dsp:txBody><a:bodyPr/><a:p><a:r><a:t>Knead well</a:t></a:r></a:p></dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
};

/** Documents whose content an earlier layout lost, doubled or rejected. */
export const docxLostBefore: readonly Specimen[] = [
  inScript("English, with brackets in Hebrew", "My sister (נועה) bakes."),
  document(
    "a style without a name, which says that all is one point high",
    {
      body: paragraph("Large enough"),
      relationships: [relationship("rId2", "styles", "styles.xml")],
      files: {
        "word/styles.xml": part(
          "styles",
          `<w:style><w:rPr><w:sz w:val="2"/></w:rPr></w:style>`,
        ),
      },
    },
    "Large enough",
  ),
  document(
    "the footnotes of Google Docs",
    {
      body: inParagraph(
        run("Bread"),
        `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:customMarkFollows="0" w:id="2"/></w:r>`,
      ),
      relationships: [relationship("rId2", "footnotes", "footnotes.xml")],
      files: { "word/footnotes.xml": notesPart("footnote", "At the foot") },
    },
    "Bread1 1 At the foot",
  ),
  written(
    "equations with limits and degrees",
    inParagraph(
      `<m:oMath xmlns:m="${MATH}"><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>n=1</m:t></m:r></m:sub><m:sup><m:r><m:t>9</m:t></m:r></m:sup><m:e><m:rad><m:deg><m:r><m:t>3</m:t></m:r></m:deg><m:e><m:r><m:t>𝑥</m:t></m:r></m:e></m:rad></m:e></m:nary></m:oMath>`,
    ),
    "∑n=193√x",
  ),
  document(
    "a chart",
    {
      body: graphic(CHART, `<c:chart xmlns:c="${CHART}" r:id="rId2"/>`),
      relationships: [relationship("rId2", "chart", "charts/chart1.xml")],
      files: { "word/charts/chart1.xml": chart },
    },
    "Rye Wheat Loaves a day",
  ),
  document(
    "a diagram of Word's",
    {
      body: graphic(
        DIAGRAM,
        `<dgm:relIds xmlns:dgm="${DIAGRAM}" r:dm="rId2" r:lo="rId3" r:qs="rId4" r:cs="rId5"/>`,
      ),
      relationships: [
        relationship("rId2", "diagramData", "diagrams/data1.xml"),
        relationship("rId3", "diagramLayout", "diagrams/layout1.xml"),
        relationship("rId4", "diagramQuickStyle", "diagrams/quickStyle1.xml"),
        relationship("rId5", "diagramColors", "diagrams/colors1.xml"),
        relationship("rId6", "diagramDrawing", "diagrams/drawing1.xml"),
      ],
      files: smartArt,
    },
    "Knead well",
  ),
];
