import sharp, { type Sharp } from "sharp";

/** Returns pixels that compress as badly as those of a camera: a soft picture with grain, the same in every run. */
function photo(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let grain = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) >>> 0;
    const x = Math.floor(at / 3) % width;
    const y = Math.floor(at / 3 / width);
    const soft = 128 + 60 * Math.sin(x / 97 + (at % 3)) + 50 * Math.cos(y / 61);
    pixels[at] = soft + (grain >>> 28) - 8;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Creates a phone's photo that the form shrinks: just below the largest upload. */
export function photoJpeg(): Promise<Buffer> {
  return photo(2_000, 1_500).jpeg({ quality: 82 }).toBuffer();
}

/** Creates a scanned page: mostly paper, with lines of writing. */
export async function scanPng(): Promise<Buffer> {
  const [width, height] = [1_700, 2_200];
  const lines = Array.from(
    { length: 60 },
    (_, line) =>
      `<text x="120" y="${160 + line * 32}" font-size="24">Line ${line} of a transcript: algebra, biology, chemistry, drama, English, French</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fffdf8"/>${lines.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: false }).toBuffer();
}
