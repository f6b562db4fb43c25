import { MAX_FILE_SIZE } from "../../../shared/documents.ts";

/** Long sides in pixels, from a page that prints well to one that can just be read. */
const LONG_SIDES = [2400, 1800, 1280, 960] as const;
const QUALITIES = [0.85, 0.7] as const;

function jpegOf(
  canvas: HTMLCanvasElement,
  quality: number,
): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", quality);
  });
}

/** Draws the picture on white, because a JPEG cannot be transparent, and turns it clockwise by quarters. */
function draw(
  image: ImageBitmap,
  longSide: number,
  turns: number,
): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] =
    turns % 2 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas;
}

/** JPEG with its size in pixels. */
export interface Shrunk {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
  /** True if it has all pixels of the picture. */
  readonly isWhole: boolean;
}

/** Opens a picture, upright; the caller closes it. */
function open(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

/** Returns a small picture as a data URL, or undefined if the browser cannot read or draw the file. */
export async function thumbnailOf(
  file: Blob,
  longSide: number,
): Promise<string | undefined> {
  try {
    const image = await open(file);
    const url = draw(image, longSide, 0).toDataURL("image/jpeg");
    image.close();
    return url;
  } catch {
    return undefined;
  }
}

/** Converts a picture to an upright JPEG within a limit; returns undefined if the browser cannot read or draw it. */
export async function shrinkPicture(
  file: Blob,
  limit: number,
  turns = 0,
): Promise<Shrunk | undefined> {
  try {
    const image = await open(file);
    try {
      for (const longSide of LONG_SIDES) {
        const canvas = draw(image, longSide, turns);
        const { width, height } = canvas;
        const isWhole = Math.max(image.width, image.height) <= longSide;
        for (const quality of QUALITIES) {
          const jpeg = await jpegOf(canvas, quality);
          if (jpeg !== null && jpeg.size > 0 && jpeg.size <= limit) {
            return { jpeg, width, height, isWhole };
          }
        }
      }
    } finally {
      image.close();
    }
  } catch {
    // A picture that cannot be shrunk is refused for its size.
  }
  return undefined;
}

/** Converts a picture to an upright JPEG of at most 1 MB; returns undefined if the browser cannot read or draw it. */
export async function shrinkImage(file: Blob): Promise<Blob | undefined> {
  return (await shrinkPicture(file, MAX_FILE_SIZE))?.jpeg;
}
