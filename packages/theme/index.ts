import type { Identity, SiteFiles } from "./site-files.ts";

export { linePairs, textPairs, themeProblems } from "./check-theme.ts";
export { paletteCss } from "./palette-css.ts";
export { paletteOf } from "./palette.ts";
export type { SiteFiles } from "./site-files.ts";
export type { Theme } from "./theme.ts";

/** Size of the social card in pixels. */
export { CARD_HEIGHT, CARD_WIDTH } from "./card-size.ts";

/** Makes icons, web app manifest and social card. */
export async function siteFiles(identity: Identity): Promise<SiteFiles> {
  // The image library is loaded once it is needed: colors need none.
  const { drawSiteFiles } = await import("./site-files.ts");
  return drawSiteFiles(identity);
}
