import { dataAddress, drawingSvg, type Paints } from "./drawing-svg.ts";
import { paletteOf, type Palette, type Scheme } from "./palette.ts";
import type { Theme } from "./theme.ts";

function declarations(palette: Palette): string {
  return Object.entries(palette)
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

/** Returns a school's colors as custom properties: light, dark on screens only, and light on paper. */
export function paletteCss(theme: Theme): string {
  const inScheme = (scheme: Scheme) => {
    const palette = paletteOf(theme, scheme);
    return `:root{${declarations(palette)}--motif:${motif(theme, palette)};}`;
  };
  return `${inScheme("light")}
@media screen and (prefers-color-scheme: dark){${inScheme("dark")}}`;
}
