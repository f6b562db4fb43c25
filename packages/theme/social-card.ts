import sharp from "sharp";
import { CARD_HEIGHT, CARD_WIDTH } from "./card-size.ts";
import { drawingSvg } from "./drawing-svg.ts";
import { motifPaints } from "./palette-css.ts";
import { paletteOf } from "./palette.ts";
import type { Theme } from "./theme.ts";

const MARGIN = 88;
const LOGO = 88;
const TEXT_WIDTH = 690;

/** Font of the texts, as `sfnt`: the image library does not read those that are compressed for the web. */
export interface HeadingFont {
  readonly file: string;
  /** Name inside the font. */
  readonly family: string;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function lines(
  text: string,
  {
    height,
    color,
    font,
  }: {
    readonly height: number;
    readonly color: string;
    readonly font: HeadingFont;
  },
): Promise<Buffer> {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: font.family,
      fontfile: font.file,
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
  shortName,
  tagline,
  theme,
  headingFont: font,
}: {
  readonly shortName: string;
  readonly tagline: string;
  readonly theme: Theme;
  readonly headingFont: HeadingFont;
}): Promise<Buffer> {
  const palette = paletteOf(theme, "light");
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
        input: await lines(shortName, {
          height: 44,
          color: palette["band-ink-muted"],
          font,
        }),
        left: MARGIN,
        top: MARGIN + LOGO + 36,
      },
      {
        input: await lines(tagline, {
          height: 200,
          color: palette["band-ink"],
          font,
        }),
        left: MARGIN,
        top: 300,
      },
    ])
    .png()
    .toBuffer();
}
