import { inflateSync } from "node:zlib";
import { PDFRawStream, type PDFContext } from "@cantoo/pdf-lib";
import { filtersOf } from "../../pdf/stream-filters.ts";

const MAX_STREAM_BYTES = 64_000_000;
const MAX_TOTAL_BYTES = 256_000_000;

/**
 * Limits what the streams of a document inflate to, which its readers have to hold.
 * @throws Error beyond the limit
 */
export function limitInflatedSize(context: PDFContext): void {
  let total = 0;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    if (filtersOf(object)[0] === "FlateDecode") {
      total += inflatedLength(object.contents);
    }
    if (total > MAX_TOTAL_BYTES) {
      throw new Error("Streams inflate beyond the total limit");
    }
  }
}

function inflatedLength(contents: Uint8Array): number {
  try {
    return inflateSync(contents, { maxOutputLength: MAX_STREAM_BYTES }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw new Error("Stream inflates beyond the limit", { cause: error });
    }
    // Viewers show what they can of a damaged image; refusing the whole document would help nobody.
    return 0;
  }
}
