import { deflateSync } from "node:zlib";
import { PageSizes, PDFDocument, type PDFRef } from "@cantoo/pdf-lib";
import sharp, { type Metadata, type Sharp } from "sharp";
import { FAINT, groundOf, slicesOf } from "../../picture-page.ts";
import { firstPagePicture, PICTURE_SIDE } from "../first-page-picture.ts";
import { RefusedFile } from "../refused-file.ts";
import type { Sanitized } from "../sanitize.ts";
import { drawFigure, type FigurePage } from "./draw-figure.ts";
import { jpegScans } from "./jpeg-segments.ts";

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 30_000;
const MAX_SCANS = 64;
const MARGIN_POINTS = 36;
const POINTS_PER_INCH = 72;
const MIN_DPI = 150;
const MAX_DPI = 300;
const CHANNELS = 3;
const JPEG_QUALITY = 90;
/** Longer side in pixels of the small picture that tells what its ink is. */
const SMALL = 240;
/** The next level takes up to twice as long to save 2 % of a scan. */
const COMPRESSION = { level: 4 };
const UNREADABLE =
  "This image could not be read. Please open it on your device, save it again and upload the new file.";
const INVISIBLE =
  "Nothing can be seen in this image. Please open it on your device, check what it shows, save it again and upload the new file.";

/**
 * Puts an uploaded image, upright and without its metadata, on a US Letter page of its orientation, or a very tall one
 * on several.
 * @throws RefusedFile if the image is damaged, too large, or shows nothing
 */
export async function imageToPdf(
  bytes: Uint8Array,
  type: "png" | "jpeg",
  title: string,
): Promise<Sanitized> {
  const header = sharp(bytes, { limitInputPixels: false });
  const metadata = await header.metadata().catch(refuse);
  checkSize(metadata);
  if (type === "jpeg" && jpegScans(bytes) > MAX_SCANS) {
    throw new RefusedFile(UNREADABLE);
  }

  const page = pageFor(metadata.autoOrient);
  const { width, height, data } = await decode(bytes, page, metadata);

  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage("en-US");
  const figures: FigurePage[] = [];
  let picture: Uint8Array = new Uint8Array();
  for (const slice of slicesOf(width, height)) {
    const [from, to] = [slice.top, slice.top + slice.height].map(
      (row) => row * width * CHANNELS,
    );
    const part = { width, height: slice.height, data: data.subarray(from, to) };
    const place = fitOnPage(part, page);
    if (figures.length === 0) picture = await pictureOf(part, page, place);
    const image = await embed(document, part, type);
    figures.push({ image, page: page.size, ...place });
  }
  drawFigure(document, figures, title);
  return { pdf: await document.save(), pages: figures.length, picture };
}

function refuse(cause: unknown): never {
  throw new RefusedFile(UNREADABLE, { cause });
}

/** Rejects a large image by its header, before anything is unpacked. */
function checkSize({ width, height }: Size) {
  const isTooLarge =
    width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS;
  if (isTooLarge) {
    throw new RefusedFile(
      `This image has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels, which is too many. Please save it in a smaller size and upload it again.`,
      { kind: "TooLarge" },
    );
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Page {
  readonly size: [number, number];
  /** Area within the margins, in points. */
  readonly box: Size;
  /** Size in pixels that print needs; a picture for several pages has any height. */
  readonly most: Size;
}

function pageFor({ width, height }: Size): Page {
  const [short, long] = PageSizes.Letter;
  const size: [number, number] = width > height ? [long, short] : [short, long];
  const [across, down] = [
    size[0] - 2 * MARGIN_POINTS,
    size[1] - 2 * MARGIN_POINTS,
  ];
  const isOne = slicesOf(width, height).length === 1;
  return {
    size,
    box: { width: across, height: down },
    most: {
      width: Math.round((across / POINTS_PER_INCH) * MAX_DPI),
      height: isOne ? Math.round((down / POINTS_PER_INCH) * MAX_DPI) : MAX_SIDE,
    },
  };
}

/** Opaque pixels in eight bits of sRGB, row by row. */
interface Pixels extends Size {
  readonly data: Uint8Array;
}

function sharpOf({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: CHANNELS } });
}

/** Decodes strictly: only pixels survive, upright, opaque, at print resolution. */
async function decode(
  bytes: Uint8Array,
  { most }: Page,
  { hasAlpha }: Metadata,
): Promise<Pixels> {
  const image = sharp(bytes, { failOn: "error" }).autoOrient();
  const pixelsOf = (drawn: Sharp) =>
    drawn.raw().toBuffer({ resolveWithObject: true }).catch(refuse);
  const small = hasAlpha
    ? (await pixelsOf(image.clone().resize(SMALL, SMALL, { fit: "inside" })))
        .data
    : new Uint8Array();
  const { data, info } = await pixelsOf(
    image
      .resize({ ...most, fit: "inside", withoutEnlargement: true })
      .flatten({ background: groundOf(small) }),
  );
  const isBlank = data.every(
    (value, at) => value >= FAINT && value === data[at % CHANNELS],
  );
  if (isBlank) {
    throw new RefusedFile(INVISIBLE, { kind: "Empty" });
  }
  return { data, width: info.width, height: info.height };
}

/** Draws the page in small, from pixels that are known to be harmless. */
function pictureOf(
  image: Pixels,
  { size }: Page,
  { width, height }: Size,
): Promise<Uint8Array> {
  const scale = PICTURE_SIDE / Math.max(...size);
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const across = Math.ceil(size[0] * scale) - small.width;
  const down = Math.ceil(size[1] * scale) - small.height;
  return firstPagePicture(
    sharpOf(image)
      .resize({ ...small, fit: "fill" })
      .extend({
        left: Math.floor(across / 2),
        right: Math.ceil(across / 2),
        top: Math.floor(down / 2),
        bottom: Math.ceil(down / 2),
        background: "#ffffff",
      }),
  );
}

async function embed(
  document: PDFDocument,
  image: Pixels,
  type: "png" | "jpeg",
): Promise<PDFRef> {
  if (type === "jpeg") {
    const jpeg = sharpOf(image).jpeg({
      quality: JPEG_QUALITY,
      chromaSubsampling: "4:4:4",
    });
    return (await document.embedJpg(await jpeg.toBuffer())).ref;
  }
  const { context } = document;
  const pixels = context.stream(deflateSync(image.data, COMPRESSION), {
    Type: "XObject",
    Subtype: "Image",
    Width: image.width,
    Height: image.height,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "FlateDecode",
  });
  return context.register(pixels);
}

/** Centers an image, as large as the page allows, but never so large that its pixels show. */
function fitOnPage({ width, height }: Size, { size, box }: Page) {
  const scale = Math.min(
    box.width / width,
    box.height / height,
    POINTS_PER_INCH / MIN_DPI,
  );
  return {
    x: (size[0] - width * scale) / 2,
    y: (size[1] - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}
