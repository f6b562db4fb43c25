export {
  completePdf,
  openAttached,
  placeholdersFor,
  type AttachedDocument,
  type OnUndrawn,
  type PrintedView,
} from "./assemble/complete-pdf.ts";
export {
  addPageNumbers,
  addPlaceholders,
  type PlaceholderRequest,
} from "./assemble/placeholder-pages.ts";
export { convertToPdf } from "./convert/convert-to-pdf.ts";
export { withoutCore } from "./convert/without-core.ts";
export { pdfText } from "./convert/pdf/pdf-text.ts";
export { RefusedFile } from "./convert/refused-file.ts";
