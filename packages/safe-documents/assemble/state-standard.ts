import type { PDFDocument } from "@cantoo/pdf-lib";
import { pdfName } from "../pdf/entries.ts";

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/**
 * States in metadata (XMP, ISO 16684-1) what a PDF is, which programs read before they open it.
 * @param isOurs true if every page is our own: only then does the whole document conform to PDF/UA-1 (ISO 14289-1)
 */
export function stateStandard(document: PDFDocument, isOurs: boolean): void {
  const title = escapeXml(document.getTitle() ?? "");
  const xmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>${isOurs ? "<pdfuaid:part>1</pdfuaid:part>" : ""}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
  const { context } = document;
  // Not compressed: whoever looks for it need not know how PDFs are built.
  const stream = context.stream(Buffer.from(xmp), {
    Type: "Metadata",
    Subtype: "XML",
  });
  document.catalog.set(pdfName("Metadata"), context.register(stream));
}
