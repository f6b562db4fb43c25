import { PDFNumber, type PDFDict } from "@cantoo/pdf-lib";
import { entryIn, itemsOf } from "./entries.ts";

/** Rectangle of a PDF in points, from its lower left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The six numbers of a PDF transformation matrix. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Reads a PDF rectangle, given by any two opposite corners (ISO 32000-2, 7.9.5); undefined if it is none. */
export function boxOf(object: unknown): Box | undefined {
  const [x1, y1, x2, y2] = numbersOf(object);
  if (x1 === undefined || y1 === undefined) return undefined;
  if (x2 === undefined || y2 === undefined) return undefined;
  return boundsOf([
    [x1, y1],
    [x2, y2],
  ]);
}

/**
 * Returns the bounding box of an appearance after its own matrix, which a viewer fits into the annotation's rectangle.
 */
export function appearanceBox(dict: PDFDict): Box | undefined {
  const box = boxOf(entryIn(dict, "BBox"));
  if (!box) return undefined;
  const matrix = numbersOf(entryIn(dict, "Matrix"));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  return transformed(box, [a, b, c, d, e, f]);
}

/** Returns the bounding box of a transformed rectangle. */
export function transformed(
  { x, y, width, height }: Box,
  [a, b, c, d, e, f]: Matrix,
): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  return boundsOf(
    corners.map(([left, bottom]) => [
      a * left + c * bottom + e,
      b * left + d * bottom + f,
    ]),
  );
}

function boundsOf(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function numbersOf(object: unknown): number[] {
  return itemsOf(object)
    .filter((item) => item instanceof PDFNumber)
    .map((item) => item.asNumber());
}
