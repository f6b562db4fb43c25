import { contrast, isHexColor } from "./color.ts";
import {
  paletteOf,
  type ColorName,
  type Palette,
  type Scheme,
} from "./palette.ts";
import type { Theme } from "./theme.ts";

const sheets = ["page", "surface", "surface-sunken"] as const;
const papers = [...sheets, "brand-soft"] as const;
const bands = ["band-from", "band-to"] as const;

function against(
  inks: readonly ColorName[],
  grounds: readonly ColorName[],
): readonly (readonly [ColorName, ColorName])[] {
  return inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));
}

/** Every ink that is put on a ground somewhere: text needs a contrast of 4.5. */
export const textPairs = [
  ...against(["ink", "ink-muted"], [...papers, "danger-soft", "success-soft"]),
  ...against(["link", "accent"], papers),
  ...against(["danger"], [...sheets, "danger-soft"]),
  ...against(["success"], [...sheets, "success-soft"]),
  ...against(["brand-ink"], ["brand", "brand-strong"]),
  ...against(["band-ink", "band-ink-muted"], bands),
];

/** Lines and marks that tell where something is or in which state: they need a contrast of 3. */
export const linePairs = [
  ...against(["line-strong", "focus", "brand"], papers),
  ...against(["accent-bright"], sheets),
  ...against(["band-accent"], bands),
  ...against(["logo-accent"], ["brand"]),
];

const schemes: readonly (readonly [Scheme, string])[] = [
  ["light", "by day"],
  ["dark", "by night"],
];

/** Which of a school's three colors is behind a pair: inks that derive are as clear as their ground lets them be. */
function culpritOf(ink: ColorName, ground: ColorName): string {
  if (!papers.some((paper) => paper === ground)) return "brand";
  return ink === "brand" ? "brand or theme.paper" : "paper";
}

function tooFaint(
  palette: Palette,
  when: string,
  pairs: readonly (readonly [ColorName, ColorName])[],
  ratio: number,
): readonly string[] {
  return pairs.flatMap(([ink, ground]) => {
    const found = contrast(palette[ink], palette[ground]);
    if (found >= ratio) return [];
    return [
      `theme.${culpritOf(ink, ground)} makes ${ink} (${palette[ink]}) on ${ground} (${palette[ground]}) hard to see ${when}: the contrast is ${found.toFixed(1)} and has to be ${ratio} or more`,
    ];
  });
}

function drawingProblems(theme: Theme): readonly string[] {
  return [
    ...(theme.logo.shapes.length === 0 ||
    theme.logo.size[0] !== theme.logo.size[1]
      ? ["theme.logo must be a square drawing with at least one shape"]
      : []),
    ...[theme.logo, ...(theme.motif ? [theme.motif] : [])]
      .flatMap(({ shapes }) => shapes)
      .filter(({ d }) => !/^[Mm][\d\s.,a-z-]*$/i.test(d))
      .map(({ d }) => `theme has a shape that is not the path of an SVG: ${d}`),
  ];
}

/** Returns a message for every error in a school's visual identity. */
export function themeProblems(theme: Theme): readonly string[] {
  const malformed = (["brand", "accent", "paper"] as const)
    .filter((name) => !isHexColor(theme[name]))
    .map((name) => `theme.${name} must be a color as #rrggbb: ${theme[name]}`);
  if (malformed.length > 0) return malformed;
  return [
    ...schemes.flatMap(([scheme, when]) => {
      const palette = paletteOf(theme, scheme);
      return [
        ...tooFaint(palette, when, textPairs, 4.5),
        ...tooFaint(palette, when, linePairs, 3),
      ];
    }),
    ...drawingProblems(theme),
    ...(theme.socialText.trim() === "" ? ["theme.socialText is missing"] : []),
  ];
}
