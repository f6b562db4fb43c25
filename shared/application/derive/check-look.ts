import type { Look } from "../look.ts";
import { contrast, isHexColor } from "./color.ts";
import {
  paletteOf,
  type ColorName,
  type Palette,
  type Scheme,
} from "./palette.ts";

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
  return ink === "brand" ? "brand or look.paper" : "paper";
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
      `look.${culpritOf(ink, ground)} makes ${ink} (${palette[ink]}) on ${ground} (${palette[ground]}) hard to see ${when}: the contrast is ${found.toFixed(1)} and has to be ${ratio} or more`,
    ];
  });
}

function drawingProblems(look: Look): readonly string[] {
  return [
    ...(look.logo.shapes.length === 0 || look.logo.size[0] !== look.logo.size[1]
      ? ["look.logo must be a square drawing with at least one shape"]
      : []),
    ...[look.logo, ...(look.motif ? [look.motif] : [])]
      .flatMap(({ shapes }) => shapes)
      .filter(({ d }) => !/^[Mm][\d\s.,a-z-]*$/i.test(d))
      .map(({ d }) => `look has a shape that is not the path of an SVG: ${d}`),
  ];
}

/** Returns a message for every error in a school's visual identity. */
export function lookProblems(look: Look): readonly string[] {
  const malformed = (["brand", "accent", "paper"] as const)
    .filter((name) => !isHexColor(look[name]))
    .map((name) => `look.${name} must be a color as #rrggbb: ${look[name]}`);
  if (malformed.length > 0) return malformed;
  return [
    ...schemes.flatMap(([scheme, when]) => {
      const palette = paletteOf(look, scheme);
      return [
        ...tooFaint(palette, when, textPairs, 4.5),
        ...tooFaint(palette, when, linePairs, 3),
      ];
    }),
    ...drawingProblems(look),
    ...(look.socialText.trim() === "" ? ["look.socialText is missing"] : []),
  ];
}
