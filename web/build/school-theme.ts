import type { HtmlTagDescriptor, Plugin } from "vite";
import type { School } from "../../shared/application/school.ts";
import { paletteOf } from "../../shared/theme/palette.ts";
import { isFirstFont } from "./first-fonts.ts";
import { paletteCss } from "./palette-css.ts";
import { siteFiles, type SiteFiles } from "./site-files.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "./social-card.ts";

const PALETTE_MODULE = "virtual:school-palette.css";
const PALETTE_FILE = "/school-palette.css";

/** Provides the colors of a school as `import "virtual:school-palette.css"`. */
export function schoolPalette({ theme }: Pick<School, "theme">): Plugin {
  return {
    name: "school-palette",
    resolveId: (id) => (id === PALETTE_MODULE ? PALETTE_FILE : undefined),
    load: (id) => (id === PALETTE_FILE ? paletteCss(theme) : undefined),
  };
}

function meta(attrs: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: "meta",
    attrs,
    injectTo: "head",
  };
}
function link(attrs: Record<string, string | boolean>): HtmlTagDescriptor {
  return {
    tag: "link",
    attrs,
    injectTo: "head",
  };
}

function headOf(school: School, files: SiteFiles): HtmlTagDescriptor[] {
  const { title, theme, applicationUrl } = school;
  const name = `${title} – Application for Admission`;
  const property = (key: string, content: string) =>
    meta({ property: `og:${key}`, content });
  return [
    ...(["light", "dark"] as const).map((scheme) =>
      meta({
        name: "theme-color",
        content: paletteOf(theme, scheme).surface,
        media: `(prefers-color-scheme: ${scheme})`,
      }),
    ),
    meta({ name: "description", content: theme.socialText }),
    link({ rel: "icon", href: files.icon.path, type: "image/svg+xml" }),
    link({ rel: "apple-touch-icon", href: files.touchIcon.path }),
    link({ rel: "manifest", href: files.manifest.path }),
    property("type", "website"),
    property("site_name", title),
    property("title", name),
    property("description", theme.socialText),
    property("url", applicationUrl),
    property("image", `${applicationUrl}${files.card.path}`),
    property("image:width", String(CARD_WIDTH)),
    property("image:height", String(CARD_HEIGHT)),
    property("image:alt", `${title}: ${school.tagline}`),
    meta({ name: "twitter:card", content: "summary_large_image" }),
  ];
}

/** Adds the school's name to the page's head, before any script runs, with its icons, manifest and social card. */
export function schoolPage(school: School): Plugin {
  let made: Promise<SiteFiles> | undefined;
  const files = () => (made ??= siteFiles(school));
  return {
    name: "school-page",
    async generateBundle() {
      for (const { path, content } of Object.values(await files())) {
        this.emitFile({
          type: "asset",
          fileName: path.slice(1),
          source: content,
        });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => ({
        html: html
          .replaceAll("%SCHOOL_TITLE%", school.title)
          .replaceAll("%SCHOOL_HELP_EMAIL%", school.helpEmail),
        tags: [
          // Preloaded, so that they are requested before the style sheet has been read.
          ...Object.keys(bundle)
            .filter(isFirstFont)
            .map((name) =>
              link({
                rel: "preload",
                href: `/${name}`,
                as: "font",
                type: "font/woff2",
                crossorigin: true,
              }),
            ),
          ...headOf(school, await files()),
        ],
      }),
    },
  };
}
