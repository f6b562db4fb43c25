import { basename } from "node:path/posix";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";

const MAX_ENTRIES = 1_000;
/** Limits of the bytes of one entry and of all, unpacked: a drawing of Windows in an essay has 19 MB, and its text 13. */
const MAX_ENTRY_BYTES = 24_000_000;
const MAX_TOTAL_BYTES = 27_000_000;
/** Limit of the ratio of unpacked to packed bytes of an entry. */
const MAX_RATIO = 150;
/** Size from which the ratio counts: smaller entries of one repeated letter are legitimate and harmless. */
const RATIO_FROM_BYTES = 200_000;
const ENCRYPTED = 1;
const END_OF_DIRECTORY = Buffer.from("PK\u0005\u0006", "latin1");
const END_LENGTH = 22;
/** Characters of the name of an entry. */
const MAX_NAMED = 40;
const MAX_COMMENT = 65_535;

/** Refusal of a zip archive that breaks a limit. The message names what does, in words for the student. */
export class ZipTooLarge extends Error {
  override readonly name = "ZipTooLarge";
}

/**
 * Unpacks a zip archive into memory: names to contents. The declared sizes are checked before anything is unpacked, and
 * an entry that holds more than it declares is abandoned at the first excess byte.
 * @throws ZipTooLarge for an archive beyond the limits, and any Error for one that is damaged, encrypted, or has a name
 * twice
 */
export async function readZip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(withWholeComment(bytes), {
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
  });
  checkCount(zip.entryCount);
  const entries = await directoryOf(zip);
  checkDeclared(entries);

  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    const stream = await zip.openReadStreamPromise(entry);
    contents.set(entry.fileName, await buffer(stream));
  }
  return contents;
}

/**
 * Completes the comment at the end. Some programs declare a longer one than they write; all others open their files.
 */
function withWholeComment(bytes: Uint8Array): Buffer {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  const comment = zip.length - end - END_LENGTH;
  if (end >= 0 && comment >= 0) {
    zip.writeUInt16LE(Math.min(comment, MAX_COMMENT), end + END_LENGTH - 2);
  }
  return zip;
}

function checkCount(count: number) {
  if (count > MAX_ENTRIES) {
    throw new ZipTooLarge(`more than ${MAX_ENTRIES} parts`);
  }
}

async function directoryOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    checkCount(entries.length);
  }
  return entries;
}

function checkDeclared(entries: readonly Entry[]) {
  const names = new Set<string>();
  let total = 0;
  for (const { compressedSize, fileName, ...entry } of entries) {
    const size = entry.uncompressedSize;
    const name = fileName.toLowerCase();
    if (names.has(name)) throw new Error(`Duplicate entry ${fileName}`);
    names.add(name);
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new Error("Encrypted");

    total += size;
    const exceedsRatio =
      size > RATIO_FROM_BYTES && size > MAX_RATIO * compressedSize;
    if (size > MAX_ENTRY_BYTES || exceedsRatio) {
      const short = Array.from(basename(fileName)).slice(0, MAX_NAMED);
      throw new ZipTooLarge(`${megabytes(size)} in ${short.join("")}`);
    }
    if (total > MAX_TOTAL_BYTES) {
      throw new ZipTooLarge(`more than ${megabytes(MAX_TOTAL_BYTES)} in all`);
    }
  }
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1e6).toFixed(1))} MB`;
}
