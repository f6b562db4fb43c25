import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;

/** The TrueType or OpenType font inside a WOFF file (version 1), which image libraries read. */
export const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const largest = Math.floor(Math.log2(count));
  const header = Buffer.alloc(FONT_HEADER + FONT_ENTRY * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(FONT_ENTRY * 2 ** largest, 6);
  header.writeUInt16BE(largest, 8);
  header.writeUInt16BE(FONT_ENTRY * (count - 2 ** largest), 10);

  const tables: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const from = WOFF_HEADER + WOFF_ENTRY * index;
    const to = FONT_HEADER + FONT_ENTRY * index;
    const start = woff.readUInt32BE(from + 4);
    const packedLength = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const packed = woff.subarray(start, start + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(tables);
};
