import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { linePairs, textPairs, themeProblems } from "../check-theme.ts";
import { contrast, hexOf } from "../color.ts";
import { paletteOf } from "../palette.ts";
import type { Theme } from "../theme.ts";

/** Colors that pass, so that what is changed is all that can fail. */
const theme: Theme = {
  brand: "#17453b",
  accent: "#d98a52",
  paper: "#f7f3ea",
  logo: {
    size: [40, 40],
    shapes: [
      { d: "M20 0a20 20 0 1 1 0 40a20 20 0 1 1 0-40z", paint: "ground" },
    ],
  },
  socialText: "Apply online.",
};
function problemsWith(changes: Partial<Theme>) {
  return themeProblems({ ...theme, ...changes });
}

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#ffffff", "#ff0000", 4],
  ])("of %s and %s is %d", (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
    expect(contrast(other, one)).toBeCloseTo(expected, 2);
  });
});

it("every dark brand on every light paper is readable, with any accent", () => {
  const color = (lightness: readonly [number, number], chroma: number) =>
    fc
      .record({
        lightness: fc.double({
          min: lightness[0],
          max: lightness[1],
          noNaN: true,
        }),
        chroma: fc.double({ min: 0, max: chroma, noNaN: true }),
        hue: fc.double({ min: 0, max: 360, noNaN: true }),
      })
      .map(hexOf);
  fc.assert(
    fc.property(
      color([0.2, 0.4], 0.15),
      color([0.4, 0.9], 0.25),
      color([0.95, 0.99], 0.02),
      (brand, accent, paper) => {
        expect(problemsWith({ brand, accent, paper })).toEqual([]);
        for (const scheme of ["light", "dark"] as const) {
          const clearer = paletteOf(
            { ...theme, brand, accent, paper },
            scheme,
            "AAA",
          );
          const faint = textPairs.filter(
            ([ink, ground]) => contrast(clearer[ink], clearer[ground]) < 7,
          );
          expect(faint).toEqual([]);
        }
      },
    ),
  );
});

it("every color is checked, but for lines that tell nothing", () => {
  const checked = new Set<string>([...textPairs, ...linePairs].flat());
  const others = Object.keys(paletteOf(theme, "light")).filter(
    (name) => !checked.has(name),
  );
  expect(others).toEqual(["band-line", "line"]);
});

describe("a theme is refused", () => {
  it.each<[Partial<Theme>, string]>([
    [
      { brand: "#f0c040" },
      "theme.brand makes brand-ink (#fdfaf2) on brand (#f0c040) hard to see by day: the contrast is 1.6 and has to be 4.5 or more",
    ],
    [
      { paper: "#7a7a7a" },
      "theme.paper makes ink (#1b2a26) on page (#7a7a7a) hard to see by day: the contrast is 3.5 and has to be 4.5 or more",
    ],
  ])("with %j, on which text cannot be read", (changes, problem) => {
    expect(problemsWith(changes)).toContain(problem);
  });

  it.each<[Partial<Theme>, string]>([
    [{ brand: "green" }, "theme.brand must be a color as #rrggbb: green"],
    [{ paper: "#fff" }, "theme.paper must be a color as #rrggbb: #fff"],
    [{ socialText: " " }, "theme.socialText is missing"],
    [
      { logo: { size: [40, 30], shapes: theme.logo.shapes } },
      "theme.logo must be a square drawing with at least one shape",
    ],
    [
      { logo: { size: [40, 40], shapes: [] } },
      "theme.logo must be a square drawing with at least one shape",
    ],
    [
      { motif: { size: [1, 1], shapes: [{ d: '"/><script>', paint: "ink" }] } },
      'theme has a shape that is not the path of an SVG: "/><script>',
    ],
  ])("with %j", (changes, problem) => {
    expect(problemsWith(changes)).toEqual([problem]);
  });
});
