import type { Drawing, Paint, Shape } from "./theme.ts";

export type Paints = Readonly<Record<Paint, string>>;

function pathOf({ d, paint, width, opacity }: Shape, paints: Paints): string {
  return [
    `<path d="${d}"`,
    width === undefined
      ? `fill="${paints[paint]}"`
      : `fill="none" stroke="${paints[paint]}" stroke-width="${width}"`,
    ...(opacity === undefined ? [] : [`opacity="${opacity}"`]),
    "/>",
  ].join(" ");
}

/** Returns a drawing as the text of an SVG file. */
export function drawingSvg(
  { size: [width, height], shapes }: Drawing,
  paints: Paints,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">${shapes
    .map((shape) => pathOf(shape, paints))
    .join("")}</svg>`;
}

/** Returns a data address of an SVG file, for style sheets. */
export function dataAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
