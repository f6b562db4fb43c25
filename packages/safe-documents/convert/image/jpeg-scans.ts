const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Counts the scans of a JPEG. Each of them covers the whole picture, so that a few bytes can be much work; no camera
 * writes more than a dozen.
 */
export function jpegScans(file: Uint8Array): number {
  let scans = 0;
  for (let at = 2; at + 3 < file.length;) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    if (marker === END_OF_IMAGE) break;
    if (!hasLength(marker)) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) scans += 1;
    at += 2 + (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0);
  }
  return scans;
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
