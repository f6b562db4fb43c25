import { dataAddress, drawingSvg, type Paints } from "./drawing-svg.ts";
import {
  paletteOf,
  type ColorName,
  type Palette,
  type Scheme,
} from "./palette.ts";
import type { Theme } from "./theme.ts";

function declarations(palette: Palette, before?: Palette): string {
  return Object.entries(palette)
    .filter(([name, color]) => before?.[name as ColorName] !== color)
    .map(([name, color]) => `--color-${name}:${color};`)
    .join("");
}

/** Returns the colors of the motif on the bands. */
export function motifPaints(palette: Palette): Paints {
  return {
    ground: palette["band-line"],
    ink: palette["band-ink"],
    accent: palette["band-accent"],
  };
}

function motif({ motif: drawing }: Theme, palette: Palette): string {
  return drawing === undefined
    ? "none"
    : `url("${dataAddress(drawingSvg(drawing, motifPaints(palette)))}")`;
}

/**
 * Returns a school's colors as custom properties: light, dark on screens only, and light on paper; clearer ones for
 * readers who ask for more contrast.
 */
export function paletteCss(theme: Theme): string {
  const inScheme = (scheme: Scheme) => {
    const palette = paletteOf(theme, scheme);
    const clearer = declarations(paletteOf(theme, scheme, "AAA"), palette);
    return `:root{${declarations(palette)}--motif:${motif(theme, palette)};}
@media (prefers-contrast: more){:root{${clearer}}}`;
  };
  return `${inScheme("light")}
@media screen and (prefers-color-scheme: dark){${inScheme("dark")}}`;
}
