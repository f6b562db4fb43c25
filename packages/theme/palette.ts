import { colorOf, hexOf, readableOn, type Color } from "./color.ts";
import type { Theme } from "./theme.ts";

export type Scheme = "light" | "dark";

/** A color for every role on the site, as `#rrggbb`. */
export type Palette = ReturnType<typeof paletteOf>;
export type ColorName = keyof Palette;

/** The least contrast of text and of lines: a little more than WCAG's levels ask, because colors are rounded. */
const LEVELS = {
  AA: { TEXT: 4.6, LINE: 3.1 },
  AAA: { TEXT: 7.1, LINE: 4.6 },
};
type Level = keyof typeof LEVELS;

const DANGER_HUE = 28;
const SUCCESS_HUE = 152;
const CREAM_HUE = 92;

/** The same hue in another lightness, and in no more chroma than given. */
function tone(
  { chroma, hue }: Color,
  lightness: number,
  maxChroma: number,
): Color {
  return { lightness, chroma: Math.min(chroma, maxChroma), hue };
}

function grounds(theme: Theme, scheme: Scheme) {
  const brand = colorOf(theme.brand);
  const paper = colorOf(theme.paper);
  const { lightness, chroma, hue } = paper;
  if (scheme === "light") {
    return {
      page: theme.paper,
      surface: hexOf({ lightness: 0.993, chroma: chroma * 0.5, hue }),
      "surface-sunken": hexOf({
        lightness: lightness - 0.026,
        chroma: chroma * 1.5,
        hue,
      }),
      "brand-soft": hexOf(tone(brand, 0.935, 0.018)),
      "danger-soft": hexOf({ lightness: 0.952, chroma: 0.02, hue: DANGER_HUE }),
      "success-soft": hexOf({
        lightness: 0.951,
        chroma: 0.024,
        hue: SUCCESS_HUE,
      }),
    };
  }
  return {
    page: hexOf(tone(brand, 0.2, 0.014)),
    surface: hexOf(tone(brand, 0.248, 0.019)),
    "surface-sunken": hexOf(tone(brand, 0.226, 0.018)),
    "brand-soft": hexOf(tone(brand, 0.325, 0.036)),
    "danger-soft": hexOf({ lightness: 0.285, chroma: 0.045, hue: DANGER_HUE }),
    "success-soft": hexOf({
      lightness: 0.3,
      chroma: 0.045,
      hue: SUCCESS_HUE,
    }),
  };
}

/** The colored bands and what stands on them; dark at every time of day. */
function bands(theme: Theme, scheme: Scheme, level: Level) {
  const { TEXT, LINE } = LEVELS[level];
  const brand = colorOf(theme.brand);
  const shift = scheme === "light" ? 0 : -0.035;
  const from = hexOf({ ...brand, lightness: brand.lightness + 0.05 + shift });
  const to = hexOf({ ...brand, lightness: brand.lightness - 0.055 + shift });
  const both = [from, to];
  return {
    "band-from": from,
    "band-to": to,
    "band-ink": readableOn(
      { lightness: 0.985, chroma: 0.011, hue: CREAM_HUE },
      both,
      TEXT,
    ),
    "band-ink-muted": readableOn(tone(brand, 0.93, 0.016), both, TEXT),
    "band-accent": readableOn(colorOf(theme.accent), both, LINE),
    "band-line": readableOn(tone(brand, 0.6, 0.07), both, 1.8),
  };
}

/** Derives all colors of a scheme from a school's three. At WCAG's level AAA, only the school's own may be fainter. */
export function paletteOf(theme: Theme, scheme: Scheme, level: Level = "AA") {
  const { TEXT, LINE } = LEVELS[level];
  const isLight = scheme === "light";
  const brandSeed = colorOf(theme.brand);
  const accent = colorOf(theme.accent);
  const paper = colorOf(theme.paper);
  const ground = grounds(theme, scheme);
  const sheets = [ground.page, ground.surface, ground["surface-sunken"]];
  const papers = [...sheets, ground["brand-soft"]];

  const brand = isLight ? theme.brand : hexOf(tone(brandSeed, 0.8, 0.075));
  const onSoft = (soft: string, lightness: number, hue: number) =>
    readableOn(
      { lightness, chroma: isLight ? 0.165 : 0.1, hue },
      [...sheets, soft],
      TEXT,
    );

  return {
    ...ground,
    ...bands(theme, scheme, level),
    ink: isLight
      ? hexOf(tone(brandSeed, 0.27, 0.022))
      : hexOf({ lightness: 0.953, chroma: 0.01, hue: CREAM_HUE }),
    "ink-muted": readableOn(
      tone(brandSeed, isLight ? 0.485 : 0.77, 0.018),
      [...papers, ground["danger-soft"], ground["success-soft"]],
      TEXT,
    ),
    line: isLight
      ? hexOf({ ...paper, lightness: 0.885, chroma: paper.chroma * 2 })
      : hexOf(tone(brandSeed, 0.35, 0.024)),
    "line-strong": readableOn(
      isLight
        ? { ...paper, lightness: 0.61, chroma: paper.chroma * 1.7 }
        : tone(brandSeed, 0.63, 0.025),
      papers,
      LINE,
    ),
    brand,
    "brand-strong": isLight
      ? hexOf({ ...brandSeed, lightness: brandSeed.lightness - 0.07 })
      : hexOf(tone(brandSeed, 0.87, 0.055)),
    "brand-ink": isLight
      ? hexOf({ lightness: 0.985, chroma: 0.011, hue: CREAM_HUE })
      : hexOf(tone(brandSeed, 0.225, 0.035)),
    link: readableOn(
      isLight
        ? { ...brandSeed, lightness: brandSeed.lightness + 0.05 }
        : tone(brandSeed, 0.84, 0.07),
      papers,
      TEXT,
    ),
    accent: readableOn(
      isLight ? { ...accent, lightness: 0.53 } : tone(accent, 0.77, 0.1),
      papers,
      TEXT,
    ),
    "accent-bright": readableOn(accent, sheets, LINE),
    "logo-accent": readableOn(
      isLight ? accent : { ...accent, lightness: 0.42 },
      [brand],
      LINE,
    ),
    danger: onSoft(ground["danger-soft"], isLight ? 0.46 : 0.82, DANGER_HUE),
    success: onSoft(ground["success-soft"], isLight ? 0.47 : 0.82, SUCCESS_HUE),
    focus: readableOn(
      isLight ? { ...accent, lightness: 0.62 } : tone(accent, 0.8, 0.12),
      papers,
      LINE,
    ),
  };
}
