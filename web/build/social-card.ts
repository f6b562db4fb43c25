import sharp from "sharp";
import type { School } from "../../shared/application/school.ts";
import { paletteOf } from "../../shared/theme/palette.ts";
import { drawingSvg } from "./drawing-svg.ts";
import { keepFont, latinFont } from "./fonts.ts";
import { motifPaints } from "./palette-css.ts";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const MARGIN = 88;
const LOGO = 88;
const TEXT_WIDTH = 690;

/** Font of the site's headings, with its file name in the package and the name inside the font. */
const FONT = {
  package: "@fontsource/source-serif-4",
  name: "source-serif-4-latin-600-normal",
  family: "Source Serif 4 SemiBold",
};

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function lines(
  text: string,
  {
    height,
    color,
    fontfile,
  }: {
    readonly height: number;
    readonly color: string;
    readonly fontfile: string;
  },
): Promise<Buffer> {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: FONT.family,
      fontfile,
      width: TEXT_WIDTH,
      height,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}

function rasterOf(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .png()
    .toBuffer();
}

function background(from: string, to: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
}

/** Renders the picture that messengers show for a link to the site: a PNG of 1200 by 630 pixels. */
export async function socialCard({
  title,
  tagline,
  theme,
}: Pick<School, "title" | "tagline" | "theme">): Promise<Buffer> {
  const palette = paletteOf(theme, "light");
  // The image library does not read fonts that are compressed for the web, and caches where it read one.
  const fontfile = await keepFont(
    "heading.ttf",
    await latinFont(FONT.package, FONT.name, {
      targetFormat: "sfnt",
      // Names by which the font family is requested.
      preserveNameIds: [16, 17],
    }),
  );
  const logo = drawingSvg(theme.logo, {
    ground: palette["band-ink"],
    ink: palette.brand,
    accent: palette.accent,
  });
  const motif = theme.motif && drawingSvg(theme.motif, motifPaints(palette));
  return await sharp(background(palette["band-from"], palette["band-to"]))
    .composite([
      ...(motif === undefined
        ? []
        : [{ input: await rasterOf(motif, 480), left: 735, top: 70 }]),
      { input: await rasterOf(logo, LOGO), left: MARGIN, top: MARGIN },
      {
        input: await lines(title, {
          height: 44,
          color: palette["band-ink-muted"],
          fontfile,
        }),
        left: MARGIN,
        top: MARGIN + LOGO + 36,
      },
      {
        input: await lines(tagline, {
          height: 200,
          color: palette["band-ink"],
          fontfile,
        }),
        left: MARGIN,
        top: 300,
      },
    ])
    .png()
    .toBuffer();
}
