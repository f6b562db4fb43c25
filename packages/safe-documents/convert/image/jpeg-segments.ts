const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Segments that decide how colors are read, among those of programs and comments. */
const [JFIF, ADOBE] = [0xe0, 0xee];

/** Returns the segments of a JPEG that have a length, and what stands behind its end as one more. */
function* segmentsOf(file: Uint8Array) {
  for (let at = 2; at + 3 < file.length;) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    if (marker === END_OF_IMAGE) {
      yield { marker, from: at + 2, to: file.length };
      return;
    }
    const from = at;
    at += hasLength(marker)
      ? 2 + (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0)
      : 1;
    if (at > from + 1) yield { marker, from, to: at };
  }
}

/**
 * Returns whether a segment has a length (ITU-T T.81, B.1.1.3). A scan's data follows its header; no such marker occurs
 * in it.
 */
function hasLength(marker: number): boolean {
  return (
    marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8)
  );
}

/**
 * Counts the scans of a JPEG. Each of them covers the whole picture, so that a few bytes can be much work; no camera
 * writes more than a dozen.
 */
export function jpegScans(file: Uint8Array): number {
  return [...segmentsOf(file)].filter(({ marker }) => marker === START_OF_SCAN)
    .length;
}

/** Blanks what the picture of a JPEG does not need: where and by whom it was taken, a comment, another picture. */
export function blankAbout(file: Uint8Array): void {
  for (const { marker, from, to } of segmentsOf(file)) {
    const isAbout = marker > JFIF && marker !== ADOBE;
    if (isAbout || marker === END_OF_IMAGE) file.fill(0, from + 4, to);
  }
}
