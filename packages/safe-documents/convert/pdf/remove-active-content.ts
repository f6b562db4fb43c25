import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import {
  dictIn,
  entryIn,
  isNamed,
  partsOf,
  pdfName,
} from "../../pdf/entries.ts";
import { filtersOf } from "../../pdf/stream-filters.ts";
import { blankAbout } from "../image/jpeg-segments.ts";

function names(...keys: string[]) {
  return new Set(keys.map(pdfName));
}

// Allow-lists: anything else that a document may open, run or carry is removed.
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
const PAGE_KEYS = names(
  "Type",
  "Parent",
  "Resources",
  "MediaBox",
  "CropBox",
  "BleedBox",
  "TrimBox",
  "ArtBox",
  "Contents",
  "Rotate",
  "Group",
  "Annots",
  "StructParents",
  "Tabs",
  "UserUnit",
);
const NAME_TREES = names("Dests");
const FORBIDDEN_KEYS = names(
  "AA",
  "AcroForm",
  "AF",
  "Alternates",
  "Author",
  "CreationDate",
  "Creator",
  "CreatorInfo",
  "EF",
  "EmbeddedFiles",
  "FS",
  "Info",
  "JavaScript",
  "JS",
  "Metadata",
  "ModDate",
  "OpenAction",
  "OPI",
  "PA",
  "PieceInfo",
  "Popup",
  "Producer",
  "RichMediaContent",
  "RichMediaSettings",
  "URI",
  "XFA",
);
const CARRIED_STREAMS = names("EmbeddedFile", "Metadata");
// Their keys are names that the author of a page gave to its resources.
const RESOURCE_KINDS = [
  "ColorSpace",
  "ExtGState",
  "Font",
  "Pattern",
  "Properties",
  "Shading",
  "XObject",
];
// Mark what is no such list, such as a page or an action, and may be called one only to keep its keys.
const TYPED = names("Type", "Subtype", "S", "Parent");
// In a stream these point to data outside of the file.
const EXTERNAL_STREAM_KEYS = names("F", "FFilter", "FDecodeParms", "Ref");
const ACTIONS = names(
  "GoTo",
  "GoTo3DView",
  "GoToDp",
  "GoToE",
  "GoToR",
  "Hide",
  "ImportData",
  "JavaScript",
  "Launch",
  "Movie",
  "Named",
  "Rendition",
  "ResetForm",
  "RichMediaExecute",
  "SetOCGState",
  "Sound",
  "SubmitForm",
  "Thread",
  "Trans",
  "URI",
);

/**
 * Removes from a document everything that acts, leads elsewhere or identifies its author: scripts, actions, addresses,
 * attached files, form data, media and metadata. Links within the document stay, as destinations instead of actions.
 */
export function removeActiveContent(document: PDFDocument): void {
  const { catalog, context } = document;
  delete context.trailerInfo.Info;
  keepOnly(catalog, CATALOG_KEYS);
  const nameTrees = dictIn(catalog, "Names");
  if (nameTrees) keepOnly(nameTrees, NAME_TREES);
  for (const { node } of document.getPages()) keepOnly(node, PAGE_KEYS);

  const objects = context.enumerateIndirectObjects();
  const named = new Set(
    objects.flatMap(([, object]) => dictsIn(object).flatMap(resourcesOf)),
  );
  for (const [reference, object] of objects) {
    if (isCarried(object)) {
      context.delete(reference);
    } else {
      clean(object, named);
    }
  }
  for (const page of document.getPages()) removeAnnotations(page);
}

/** Returns whether an object says of itself that it is metadata or a file, wherever it hangs. */
function isCarried(object: PDFObject): boolean {
  const type = object instanceof PDFStream && entryIn(object.dict, "Type");
  return type instanceof PDFName && CARRIED_STREAMS.has(type);
}

/** Removes all annotations but links within the document: the others were drawn on the page. */
function removeAnnotations(page: PDFPage) {
  const annotations = page.node.Annots();
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
    const annotation = annotations?.lookup(at);
    if (annotation instanceof PDFDict && isHarmless(annotation)) continue;
    annotations?.remove(at);
    // The document's tags refer to its annotations as well, so removing them from the page is not enough. What damage
    // has put among them, such as a page, says that it is something else.
    if (annotation instanceof PDFDict && isAnnotation(annotation)) {
      keepOnly(annotation, new Set());
    }
  }
}

function isAnnotation(dict: PDFDict): boolean {
  const type = entryIn(dict, "Type");
  return type === undefined || type === pdfName("Annot");
}

function isHarmless(annotation: PDFDict): boolean {
  return (
    isNamed(annotation, "Subtype", "Link") && annotation.has(pdfName("Dest"))
  );
}

/** Returns the dictionaries of the resources that a page or drawing uses, by their kinds. */
function resourcesOf(user: PDFDict): PDFDict[] {
  const resources = dictIn(user, "Resources");
  return RESOURCE_KINDS.map((kind) => dictIn(resources, kind))
    .filter((dict) => dict !== undefined)
    .filter((dict) => !dict.keys().some((key) => TYPED.has(key)));
}

/**
 * Cleans an object and everything written inside it.
 * @param named dictionaries whose keys are names without a meaning
 */
function clean(object: PDFObject, named: ReadonlySet<PDFDict>) {
  if (object instanceof PDFStream) {
    for (const key of EXTERNAL_STREAM_KEYS) object.dict.delete(key);
    const raw = object instanceof PDFRawStream ? object : undefined;
    if (raw && String(filtersOf(raw)) === "DCTDecode") blankAbout(raw.contents);
  }
  for (const dict of dictsIn(object)) {
    const isKept = (key: PDFName) => named.has(dict) && isResource(dict, key);
    for (const key of FORBIDDEN_KEYS) if (!isKept(key)) dict.delete(key);
    cleanActions(dict);
    // One that no page shows, but something else refers to.
    const saysSo = dict.has(pdfName("Type")) && isAnnotation(dict);
    if (saysSo && !isHarmless(dict)) keepOnly(dict, new Set());
  }
}

function isResource(dict: PDFDict, key: PDFName): boolean {
  const value = dict.lookup(key);
  return [PDFArray, PDFDict, PDFName, PDFStream].some(
    (kind) => value instanceof kind,
  );
}

/**
 * Returns the dictionaries in an object, itself included. It uses a list instead of recursion, because nesting may be
 * deep.
 */
function dictsIn(root: PDFObject): PDFDict[] {
  const found: PDFDict[] = [];
  const pending: PDFObject[] = [root];
  for (let object = pending.pop(); object; object = pending.pop()) {
    pending.push(...partsOf(object));
    if (object instanceof PDFStream) pending.push(object.dict);
    if (object instanceof PDFDict) {
      found.push(object);
      pending.push(...object.values());
    }
  }
  return found;
}

function cleanActions(dict: PDFDict) {
  const action = entryIn(dict, "A");
  if (isAction(action)) {
    const destination = destinationOf(action);
    if (destination) dict.set(pdfName("Dest"), destination);
    dict.delete(pdfName("A"));
  }
  // An action without an owner here; the destination was taken from it, or is taken when its owner is cleaned.
  if (isAction(dict) && !destinationOf(dict)) keepOnly(dict, new Set());
}

function isAction(object: unknown): object is PDFDict {
  const type = object instanceof PDFDict ? entryIn(object, "S") : undefined;
  return type instanceof PDFName && ACTIONS.has(type);
}

/** Returns the destination of a link within the document. */
function destinationOf(action: PDFDict): PDFObject | undefined {
  return isNamed(action, "S", "GoTo") ? action.get(pdfName("D")) : undefined;
}

function keepOnly(dict: PDFDict, allowed: ReadonlySet<PDFName>) {
  for (const key of dict.keys()) if (!allowed.has(key)) dict.delete(key);
}
