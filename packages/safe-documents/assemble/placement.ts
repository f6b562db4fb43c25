import type { PDFPage } from "@cantoo/pdf-lib";
import type { Box, Matrix } from "../pdf/pdf-box.ts";

/** Page as its reader sees it: rotated as it asks to be, and cropped. */
export interface Upright {
  readonly width: number;
  readonly height: number;
  /** Transformation from the page's own coordinates to those of an upright page of that size. */
  readonly matrix: Matrix;
}

/** Measures a page as its reader sees it. */
export function uprightOf(page: PDFPage): Upright {
  const { x, y, width, height } = page.getCropBox();
  const right = x + width;
  const top = y + height;
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const matrices: Readonly<Record<number, Matrix>> = {
    90: [0, -1, 1, 0, -y, right],
    180: [-1, 0, 0, -1, right, top],
    270: [0, 1, -1, 0, top, -x],
  };
  return {
    ...(turn % 180 === 90
      ? { width: height, height: width }
      : { width, height }),
    matrix: matrices[turn] ?? [1, 0, 0, 1, -x, -y],
  };
}

/** Fits a page into an area, never larger than it is: centered, at the upper edge. */
export function fitIn(
  area: Box,
  { width, height, matrix }: Upright,
): { readonly matrix: Matrix; readonly frame: Box } {
  const scale = Math.min(1, area.width / width, area.height / height);
  const frame: Box = {
    x: area.x + (area.width - width * scale) / 2,
    y: area.y + area.height - height * scale,
    width: width * scale,
    height: height * scale,
  };
  const [a, b, c, d, e, f] = matrix;
  const [x, y] = [e * scale + frame.x, f * scale + frame.y];
  return { matrix: [a * scale, b * scale, c * scale, d * scale, x, y], frame };
}
