import { createHash } from "node:crypto";
import sharp from "sharp";
import { drawingSvg } from "./drawing-svg.ts";
import { paletteOf } from "./palette.ts";
import { socialCard, type HeadingFont } from "./social-card.ts";
import type { Theme } from "./theme.ts";

/** What the files show. */
export interface Identity {
  /** Name of the site where there is room. */
  readonly name: string;
  readonly shortName: string;
  readonly tagline: string;
  readonly theme: Theme;
  readonly headingFont: HeadingFont;
}

/** File of the site that is derived from the theme, with the path at which it is served. */
export interface SiteFile {
  readonly path: string;
  readonly content: string | Buffer;
}

export interface SiteFiles {
  readonly icon: SiteFile;
  /** Icon for the home screens of phones: square, without transparency. */
  readonly touchIcon: SiteFile;
  readonly small: SiteFile;
  readonly large: SiteFile;
  readonly manifest: SiteFile;
  readonly card: SiteFile;
}

/** Returns a file whose path has a hash of its content, so that browsers may cache it forever. */
function hashed(
  name: string,
  extension: string,
  content: string | Buffer,
): SiteFile {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return { path: `/assets/${name}-${hash}.${extension}`, content };
}

export async function drawSiteFiles(identity: Identity): Promise<SiteFiles> {
  const { brand, page, ...palette } = paletteOf(identity.theme, "light");
  const logo = drawingSvg(identity.theme.logo, {
    ground: brand,
    ink: palette["brand-ink"],
    accent: palette["logo-accent"],
  });
  const raster = async (size: number) => {
    const drawn = await sharp(Buffer.from(logo), { density: 600 })
      .resize(Math.round(size * 0.8))
      .toBuffer();
    const content = await sharp({
      create: { width: size, height: size, channels: 3, background: brand },
    })
      .composite([{ input: drawn }])
      .removeAlpha()
      .png()
      .toBuffer();
    return hashed(`icon-${size}`, "png", content);
  };
  const icon = hashed("icon", "svg", logo);
  const [touchIcon, small, large] = await Promise.all([
    raster(180),
    raster(192),
    raster(512),
  ]);
  const manifest = JSON.stringify({
    name: identity.name,
    short_name: identity.shortName,
    start_url: "/",
    display: "browser",
    background_color: page,
    theme_color: brand,
    icons: [
      { src: icon.path, type: "image/svg+xml", sizes: "any" },
      ...[small, large].map(({ path }, index) => ({
        src: path,
        type: "image/png",
        sizes: index === 0 ? "192x192" : "512x512",
        purpose: "any maskable",
      })),
    ],
  });
  return {
    icon,
    touchIcon,
    small,
    large,
    manifest: hashed("manifest", "json", manifest),
    card: hashed("card", "png", await socialCard(identity)),
  };
}
