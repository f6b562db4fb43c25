import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

const names = (...keys: string[]) =>
  new Set(keys.map((key) => PDFName.of(key)));

// Kept by name, so that whatever else a document may open, run or carry with it is gone.
const CATALOG_KEYS = names(
  "Type",
  "Version",
  "Pages",
  "PageLabels",
  "PageLayout",
  "Names",
  "Dests",
  "Outlines",
  "OCProperties",
  "Lang",
  "MarkInfo",
  "StructTreeRoot",
);
const NAME_TREES = names("Dests");
const ANNOTATIONS = names(
  "Link",
  "Text",
  "FreeText",
  "Highlight",
  "Underline",
  "StrikeOut",
  "Squiggly",
  "Line",
  "Square",
  "Circle",
  "Polygon",
  "PolyLine",
  "Ink",
  "Stamp",
  "Caret",
);
const FORBIDDEN_KEYS = names(
  "AA",
  "AF",
  "Alternates",
  "EF",
  "JS",
  "Metadata",
  "OPI",
  "PA",
  "PieceInfo",
  "Popup",
  "RichMediaContent",
  "RichMediaSettings",
  "XFA",
);
// In a stream these point to data outside of the file.
const EXTERNAL_STREAM_KEYS = names("F", "FFilter", "FDecodeParms", "Ref");
const FORBIDDEN_ACTIONS = names(
  "GoToE",
  "GoToR",
  "ImportData",
  "JavaScript",
  "Launch",
  "Rendition",
  "RichMediaExecute",
  "SubmitForm",
);

/**
 * Removes from a document whatever acts by itself, leads elsewhere or tells about its author: scripts, actions other
 * than links within it or to http(s) and mailto addresses, attached files, form data, media and metadata.
 */
export function removeActiveContent(document: PDFDocument): void {
  const { catalog, context } = document;
  delete context.trailerInfo.Info;
  keepOnly(catalog, CATALOG_KEYS);
  const nameTrees = catalog.lookup(PDFName.of("Names"));
  if (nameTrees instanceof PDFDict) keepOnly(nameTrees, NAME_TREES);

  for (const page of document.getPages()) removeAnnotations(page);
  for (const [, object] of context.enumerateIndirectObjects()) clean(object);
}

function removeAnnotations(page: PDFPage) {
  const annotations = page.node.Annots();
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
    const annotation = annotations?.lookup(at);
    const subtype =
      annotation instanceof PDFDict
        ? annotation.lookup(PDFName.of("Subtype"))
        : undefined;
    if (subtype instanceof PDFName && ANNOTATIONS.has(subtype)) continue;
    annotations?.remove(at);
    // The tags of a document refer to its annotations as well, so removing it from the page is not enough.
    if (annotation instanceof PDFDict) keepOnly(annotation, new Set());
  }
}

/** Cleans an object and everything written inside it; a list instead of recursion, because nesting may be deep. */
function clean(root: PDFObject) {
  const open: PDFObject[] = [root];
  for (let object = open.pop(); object; object = open.pop()) {
    if (object instanceof PDFArray) open.push(...object.asArray());
    if (object instanceof PDFStream) {
      deleteKeys(object.dict, EXTERNAL_STREAM_KEYS);
      open.push(object.dict);
    }
    if (object instanceof PDFDict) {
      cleanDict(object);
      open.push(...object.values());
    }
  }
}

function cleanDict(dict: PDFDict) {
  deleteKeys(dict, FORBIDDEN_KEYS);
  const type = dict.lookup(PDFName.of("S"));
  if (type instanceof PDFName && FORBIDDEN_ACTIONS.has(type)) {
    keepOnly(dict, new Set());
  }
  const action = dict.lookup(PDFName.of("A"));
  if (action instanceof PDFDict && action.has(PDFName.of("S"))) {
    action.delete(PDFName.of("Next"));
    if (!isLink(action)) dict.delete(PDFName.of("A"));
  }
}

function isLink(action: PDFDict): boolean {
  const type = action.lookup(PDFName.of("S"));
  if (type === PDFName.of("GoTo")) return true;
  const address = action.lookup(PDFName.of("URI"));
  return (
    type === PDFName.of("URI") &&
    (address instanceof PDFString || address instanceof PDFHexString) &&
    /^(https?|mailto):/i.test(address.decodeText())
  );
}

function keepOnly(dict: PDFDict, allowed: ReadonlySet<PDFName>) {
  for (const key of dict.keys()) if (!allowed.has(key)) dict.delete(key);
}

function deleteKeys(dict: PDFDict, keys: ReadonlySet<PDFName>) {
  for (const key of keys) if (dict.has(key)) dict.delete(key);
}
