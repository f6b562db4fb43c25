import { inParagraph, relationship } from "./build-docx.ts";
import { taken, type Specimen } from "./corpus.ts";

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

/** Word documents with what Office draws from data. */
export const docxGraphics: readonly Specimen[] = taken({
  "a chart": [
    {
      body: graphic(CHART, `<c:chart xmlns:c="${CHART}" r:id="rId2"/>`),
      relationships: [relationship("rId2", "chart", "charts/chart1.xml")],
      files: { "word/charts/chart1.xml": chart },
    },
    "Rye Wheat Loaves a day",
  ],
  "a diagram of Word's": [
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
  ],
});
