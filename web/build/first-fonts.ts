import type { Plugin } from "vite";
import { keepFont, latinFont } from "./fonts.ts";

/** Fonts that every page shows first, with the weights that the style sheets use. */
const FIRST_FONTS = [
  {
    package: "@fontsource-variable/inter",
    name: "inter-latin-wght-normal",
    options: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
  {
    package: "@fontsource/source-serif-4",
    name: "source-serif-4-latin-600-normal",
    options: {},
  },
] as const;

/** OpenType features that text needs: mark positioning, kerning, ligatures, and tabular digits. */
const FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"];

/**
 * Replaces the fonts that every page shows first by smaller files: half the size of the packages' files, which have
 * alternative forms and weights that no page uses.
 */
export function firstFonts(): Plugin {
  return {
    name: "first-fonts",
    async config() {
      const smaller = FIRST_FONTS.map(async ({ name, options, ...font }) => {
        const content = await latinFont(font.package, name, {
          ...options,
          targetFormat: "woff2",
          keepFeatures: FEATURES,
        });
        const file = `${name}.woff2`;
        return [`./files/${file}`, await keepFont(file, content)] as const;
      });
      const alias = Object.fromEntries(await Promise.all(smaller));
      return { resolve: { alias } };
    },
  };
}
