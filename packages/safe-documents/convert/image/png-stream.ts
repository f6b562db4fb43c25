import type { PDFContext, PDFRawStream } from "@cantoo/pdf-lib";

const SIGNATURE_BYTES = 8;
const LENGTH_AND_TYPE_BYTES = 8;
const CHECKSUM_BYTES = 4;

/**
 * Wraps the compressed pixels of a PNG as a PDF image. Both formats compress rows alike, so nothing is decoded. Accepts
 * only what this program wrote itself: eight bits of RGB, no palette, not interlaced.
 */
export function pngStream(context: PDFContext, png: Uint8Array): PDFRawStream {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  let header: Buffer = Buffer.alloc(0);
  const pixels: Buffer[] = [];
  for (const { type, data } of chunksOf(file)) {
    if (type === "IHDR") header = data;
    if (type === "IDAT") pixels.push(data);
  }
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const isPlainRgb = header[8] === 8 && header[9] === 2 && header[12] === 0;
  if (!isPlainRgb) throw new Error("Not an 8-bit RGB PNG");

  return context.stream(Buffer.concat(pixels), {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "FlateDecode",
    DecodeParms: {
      Predictor: 15,
      Colors: 3,
      BitsPerComponent: 8,
      Columns: width,
    },
  });
}

function* chunksOf(file: Buffer) {
  let at = SIGNATURE_BYTES;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const start = at + LENGTH_AND_TYPE_BYTES;
    yield {
      type: file.toString("latin1", at + 4, start),
      data: file.subarray(start, start + length),
    };
    at = start + length + CHECKSUM_BYTES;
  }
}
