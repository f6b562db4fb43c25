import {
  clampChroma,
  converter,
  formatHex,
  wcagContrast,
  wcagLuminance,
  type Oklch,
} from "culori";

/** A color of the OKLCH space: lightness from 0 to 1, chroma from 0, hue in degrees. Equal steps look equal. */
export interface Color {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const toOklch = converter("oklch");

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** @throws TypeError for a text that is no color */
export function colorOf(hex: string): Color {
  const color: Oklch | undefined = toOklch(hex);
  if (color === undefined) throw new TypeError(`${hex} is no color.`);
  return { lightness: color.l, chroma: color.c, hue: color.h ?? 0 };
}

/** Returns the color as `#rrggbb`. One that no screen shows loses chroma until it can be shown. */
export function hexOf({ lightness: l, chroma: c, hue: h }: Color): string {
  return formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch"));
}

/** Returns the contrast of two colors as WCAG 2 defines it: from 1, which is invisible, to 21. */
export const contrast: (one: string, other: string) => number = wcagContrast;

/**
 * Returns the nearest color, darker on light grounds and lighter on dark ones, that has this contrast to all of them;
 * black or white where none has.
 */
export function readableOn(
  color: Color,
  grounds: readonly string[],
  ratio: number,
): string {
  const isDark = grounds.every((ground) => wcagLuminance(ground) < 0.18);
  for (let { lightness } = color; lightness > 0 && lightness < 1;) {
    const hex = hexOf({ ...color, lightness });
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex;
    lightness += isDark ? 0.005 : -0.005;
  }
  return isDark ? "#ffffff" : "#000000";
}
