import { PageSizes, PDFDocument, type PDFRef } from "@cantoo/pdf-lib";
import sharp, { type Metadata } from "sharp";
import { firstPagePicture, PICTURE_SIDE } from "../first-page-picture.ts";
import { RefusedFile } from "../refused-file.ts";
import type { Sanitized } from "../sanitize.ts";
import { drawFigure } from "./draw-figure.ts";
import { jpegScans } from "./jpeg-scans.ts";
import { pngStream } from "./png-stream.ts";

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 30_000;
const MAX_SCANS = 64;
const MARGIN_POINTS = 36;
const POINTS_PER_INCH = 72;
const MIN_DPI = 150;
const MAX_DPI = 300;
const JPEG_QUALITY = 90;
/** The next level takes up to twice as long to save 2 % of a scan. */
const PNG_COMPRESSION = 4;
const UNREADABLE =
  "This image could not be read. Please open it on your device, save it again and upload the new file.";

/**
 * Puts an uploaded image, upright and without its metadata, on one US Letter page of its orientation.
 * @throws RefusedFile if the image is damaged, of another type than `type`, or too large
 */
export async function imageToPdf(
  bytes: Uint8Array,
  type: "png" | "jpeg",
  title: string,
): Promise<Sanitized> {
  const metadata = await readHeader(bytes);
  if (metadata.format !== type) throw new RefusedFile(UNREADABLE);
  checkSize(metadata);
  if (type === "jpeg" && jpegScans(bytes) > MAX_SCANS) {
    throw new RefusedFile(UNREADABLE);
  }

  const upright = metadata.autoOrient;
  const page = pageFor(upright);
  const image = await reencode(bytes, type, page);
  const place = fitOnPage(image.info, page);

  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage("en-US");
  const reference = await embed(document, image.data, type);
  drawFigure(document, reference, {
    page: page.size,
    ...place,
    description: title,
  });
  const picture = await pictureOf(image.data, page, place);
  return { pdf: await document.save(), pages: 1, picture };
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new RefusedFile(UNREADABLE, { cause });
  }
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
}

function pageFor({ width, height }: Size): Page {
  const [short, long] = PageSizes.Letter;
  const size: [number, number] = width > height ? [long, short] : [short, long];
  return {
    size,
    box: {
      width: size[0] - 2 * MARGIN_POINTS,
      height: size[1] - 2 * MARGIN_POINTS,
    },
  };
}

/**
 * Decodes strictly and encodes again: only pixels survive, upright, opaque, in eight bits of sRGB, at print resolution.
 */
async function reencode(
  bytes: Uint8Array,
  type: "png" | "jpeg",
  { box }: Page,
) {
  const image = sharp(bytes, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
  })
    .autoOrient()
    .resize({
      width: Math.round((box.width / POINTS_PER_INCH) * MAX_DPI),
      height: Math.round((box.height / POINTS_PER_INCH) * MAX_DPI),
      fit: "inside",
      withoutEnlargement: true,
    })
    .flatten({ background: "#ffffff" });
  try {
    return await (
      type === "jpeg"
        ? image.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:4:4" })
        : image.png({
            adaptiveFiltering: true,
            compressionLevel: PNG_COMPRESSION,
            palette: false,
          })
    ).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new RefusedFile(UNREADABLE, { cause });
  }
}

/** Draws the page in small, from pixels that are known to be harmless. */
function pictureOf(
  image: Uint8Array,
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
    sharp(image)
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
  image: Uint8Array,
  type: "png" | "jpeg",
): Promise<PDFRef> {
  if (type === "jpeg") return (await document.embedJpg(image)).ref;
  return document.context.register(pngStream(document.context, image));
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
