import {
  groundOf,
  slicesOf,
  type Slice,
} from "@admission/safe-documents/picture-page";

/** Picture, or part of a very tall one, that becomes a page. */
export interface PicturePage {
  readonly file: File;
  readonly part: Slice;
  readonly background: string;
  /** Small picture as a data URL. */
  readonly thumbnail: string;
  /** Clockwise quarter turns. */
  readonly turns: number;
}

/** JPEG with its size in pixels. */
export interface Shrunk {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
  /** Bytes of the next better one. */
  readonly better: number;
  /** True if there is no smaller one. */
  readonly isLeast: boolean;
}

const THUMBNAIL_SIDE = 240;

/**
 * Long sides in pixels and qualities, from a page that prints well to one that can just be read. Each takes less room:
 * quality is lost first, because print needs pixels.
 */
const STEPS = [
  [2400, 0.85],
  [2400, 0.7],
  [2400, 0.6],
  [2400, 0.5],
  [2000, 0.6],
  [2000, 0.5],
  [1600, 0.6],
  [1600, 0.5],
  [1280, 0.6],
  [1280, 0.5],
  [1120, 0.5],
  [960, 0.5],
] as const;

/** Opens a picture, upright; the caller closes it. */
function open(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

/** Draws a page on its background, because a JPEG cannot be transparent. */
function draw(
  image: ImageBitmap,
  {
    part: { top, height: rows },
    background,
    turns,
  }: Pick<PicturePage, "part" | "background" | "turns">,
  longSide: number,
) {
  const scale = Math.min(1, longSide / Math.max(image.width, rows));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(rows * scale));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] =
    turns % 2 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw.");
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  const place = [-width / 2, -height / 2, width, height] as const;
  context.drawImage(image, 0, top, image.width, rows, ...place);
  return { canvas, context };
}

/** Differences by which some browsers hide which one they are, and that nobody sees. */
const UNSEEN = 8;

/** Returns whether the browser gives back what is drawn: others hide which one they are by giving back noise. */
function givesBack(): boolean {
  const [side, gray] = [4, 0x80];
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return false;
  context.fillStyle = `rgb(${gray} ${gray} ${gray})`;
  context.fillRect(0, 0, side, side);
  return context
    .getImageData(0, 0, side, side)
    .data.every((value, at) => at % 4 === 3 || Math.abs(value - gray) < UNSEEN);
}

/** Returns the pages that a picture becomes; none if the browser cannot read or draw it. */
export async function pagesOf(file: File): Promise<readonly PicturePage[]> {
  try {
    if (!givesBack()) return [];
    const image = await open(file);
    const pages = slicesOf(image.width, image.height).map((part) => {
      const bare = { file, part, background: "#0000", turns: 0 };
      const small = draw(image, bare, THUMBNAIL_SIDE);
      const { width, height } = small.canvas;
      const { data } = small.context.getImageData(0, 0, width, height);
      const page = { ...bare, background: groundOf(data) };
      const { canvas } = draw(image, page, THUMBNAIL_SIDE);
      return { ...page, thumbnail: canvas.toDataURL("image/jpeg") };
    });
    image.close();
    return pages;
  } catch {
    return [];
  }
}

async function jpegOf(
  canvas: HTMLCanvasElement,
  quality: number,
): Promise<Blob> {
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", quality);
  });
  if (jpeg === null) throw new Error("This browser cannot write a JPEG.");
  return jpeg;
}

/**
 * Makes the best JPEG of a page within a limit of bytes, or the smallest one if none is.
 * @throws Error if the browser cannot read or draw it
 */
export async function shrinkPage(
  page: PicturePage,
  limit: number,
): Promise<Shrunk> {
  const image = await open(page.file);
  try {
    let [low, high] = [0, STEPS.length - 1];
    let better = Number.POSITIVE_INFINITY;
    let found: Pick<Shrunk, "jpeg" | "width" | "height"> | undefined;
    // The best one first, which most fit; then each try halves what is left.
    for (
      let at = 0;
      found === undefined || low < high;
      at = (low + high) >> 1
    ) {
      const [longSide, quality] = STEPS[at] ?? STEPS[0];
      const { canvas } = draw(image, page, longSide);
      const { width, height } = canvas;
      const jpeg = await jpegOf(canvas, quality);
      // Safari counts it until then, and draws no more once all together hold too much.
      canvas.width = 0;
      if (jpeg.size <= limit || at === high) {
        found = { jpeg, width, height };
        high = at;
      } else {
        better = jpeg.size;
        low = at + 1;
      }
    }
    return { ...found, better, isLeast: high === STEPS.length - 1 };
  } finally {
    image.close();
  }
}
