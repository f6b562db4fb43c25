import { describe, expect, it } from "@jest/globals";
import { lookProblems } from "../../shared/application/derive/check-look.ts";
import { contrast, hexOf } from "../../shared/application/derive/color.ts";
import type { Look } from "../../shared/application/look.ts";
import { school } from "../../shared/application/school.ts";
import { fc } from "../support/property.ts";

/** Valid colors, so that only the changed one can fail. */
const look: Look = {
  ...school.look,
  brand: "#17453b",
  accent: "#d98a52",
  paper: "#f7f3ea",
};
function problemsWith(changes: Partial<Look>) {
  return lookProblems({ ...look, ...changes });
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
      },
    ),
  );
});

describe("a look is rejected", () => {
  it("with a brand on which its text is unreadable", () => {
    expect(problemsWith({ brand: "#f0c040" })).toContain(
      "look.brand makes brand-ink (#fdfaf2) on brand (#f0c040) hard to see by day: the contrast is 1.6 and has to be 4.5 or more",
    );
  });

  it("with a paper on which text is unreadable", () => {
    expect(problemsWith({ paper: "#7a7a7a" })).toContain(
      "look.paper makes ink (#1b2a26) on page (#7a7a7a) hard to see by day: the contrast is 3.5 and has to be 4.5 or more",
    );
  });

  it.each<[Partial<Look>, string]>([
    [{ brand: "green" }, "look.brand must be a color as #rrggbb: green"],
    [{ paper: "#fff" }, "look.paper must be a color as #rrggbb: #fff"],
    [{ socialText: " " }, "look.socialText is missing"],
    [
      { logo: { size: [40, 30], shapes: look.logo.shapes } },
      "look.logo must be a square drawing with at least one shape",
    ],
    [
      { logo: { size: [40, 40], shapes: [] } },
      "look.logo must be a square drawing with at least one shape",
    ],
    [
      { motif: { size: [1, 1], shapes: [{ d: '"/><script>', paint: "ink" }] } },
      'look has a shape that is not the path of an SVG: "/><script>',
    ],
  ])("with %j", (changes, problem) => {
    expect(problemsWith(changes)).toEqual([problem]);
  });
});
