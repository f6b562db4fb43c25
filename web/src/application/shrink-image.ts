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

/** Draws the picture on white, because a JPEG cannot be transparent. */
function draw(image: ImageBitmap, longSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Converts a picture to an upright JPEG of at most 1 MB; returns undefined if the browser cannot read or draw it. */
export async function shrinkImage(file: Blob): Promise<Blob | undefined> {
  try {
    const image = await createImageBitmap(file, {
      imageOrientation: "from-image",
    });
    try {
      for (const longSide of LONG_SIDES) {
        const canvas = draw(image, longSide);
        for (const quality of QUALITIES) {
          const jpeg = await jpegOf(canvas, quality);
          if (jpeg !== null && jpeg.size > 0 && jpeg.size <= MAX_FILE_SIZE) {
            return jpeg;
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
