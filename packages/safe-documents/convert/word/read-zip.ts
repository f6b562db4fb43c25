import { basename } from "node:path/posix";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";

export interface ZipLimits {
  readonly entries: number;
  /** Limit of one entry's bytes, unpacked. */
  readonly entryBytes: number;
  /** Limit of all entries' bytes, unpacked. */
  readonly totalBytes: number;
  /** Limit of the ratio of unpacked to packed bytes of an entry. */
  readonly ratio: number;
}

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
export async function readZip(
  bytes: Uint8Array,
  limits: ZipLimits,
): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(withWholeComment(bytes), {
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
  });
  checkCount(zip.entryCount, limits);
  const entries = await directoryOf(zip, limits);
  checkDeclared(entries, limits);

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

function checkCount(count: number, { entries }: ZipLimits) {
  if (count > entries) throw new ZipTooLarge(`more than ${entries} parts`);
}

async function directoryOf(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    checkCount(entries.length, limits);
  }
  return entries;
}

function checkDeclared(entries: readonly Entry[], limits: ZipLimits) {
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
      size > RATIO_FROM_BYTES && size > limits.ratio * compressedSize;
    if (size > limits.entryBytes || exceedsRatio) {
      const short = Array.from(basename(fileName)).slice(0, MAX_NAMED);
      throw new ZipTooLarge(`${megabytes(size)} in ${short.join("")}`);
    }
    if (total > limits.totalBytes) {
      throw new ZipTooLarge(`more than ${megabytes(limits.totalBytes)} in all`);
    }
  }
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1e6).toFixed(1))} MB`;
}
