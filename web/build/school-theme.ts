import {
  CARD_HEIGHT,
  CARD_WIDTH,
  paletteCss,
  paletteOf,
  siteFiles,
  type SiteFiles,
} from "@admission/theme";
import type { HtmlTagDescriptor, Plugin } from "vite";
import type { School } from "../../shared/application/school.ts";
import { keepFont, latinFont } from "./fonts.ts";

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

function typeOf(path: string): string {
  if (path.endsWith(".svg")) return "image/svg+xml";
  return path.endsWith(".png") ? "image/png" : "application/json";
}

function nameOf({ title }: School): string {
  return `${title} – Application for Admission`;
}

function headOf(school: School, files: SiteFiles): HtmlTagDescriptor[] {
  const { title, theme, applicationUrl } = school;
  const element =
    (tag: "meta" | "link") =>
    (attrs: Record<string, string>): HtmlTagDescriptor => ({
      tag,
      attrs,
      injectTo: "head",
    });
  const [meta, link] = [element("meta"), element("link")];
  const name = nameOf(school);
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

/** Font of the site's headings, with its file name in the package and the name inside the font. */
const HEADINGS = {
  package: "@fontsource/source-serif-4",
  name: "source-serif-4-latin-600-normal",
  family: "Source Serif 4 SemiBold",
};

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /lookup/
Disallow: /public/
Disallow: /service/
Disallow: /*?*token=
`;

async function filesOf(school: School): Promise<SiteFiles> {
  const { title, tagline, theme } = school;
  // Kept in a file, because the image library caches where it read a font.
  const file = await keepFont(
    "heading.ttf",
    await latinFont(HEADINGS.package, HEADINGS.name, {
      targetFormat: "sfnt",
      // Names by which the font family is requested.
      preserveNameIds: [16, 17],
    }),
  );
  return siteFiles({
    name: nameOf(school),
    shortName: title,
    tagline,
    theme,
    headingFont: { file, family: HEADINGS.family },
  });
}

/** Adds the school's name to the page's head, before any script runs, with its icons, manifest and social card. */
export function schoolPage(school: School): Plugin {
  let made: Promise<SiteFiles> | undefined;
  const files = () => (made ??= filesOf(school));
  return {
    name: "school-page",
    async configureServer({ middlewares }) {
      const served = Object.values(await files());
      middlewares.use((request, response, next) => {
        const file = served.find(({ path }) => path === request.url);
        if (file === undefined) return next();
        response.setHeader("content-type", typeOf(file.path));
        response.end(file.content);
      });
    },
    async generateBundle() {
      const robots = { path: "/robots.txt", content: ROBOTS };
      for (const file of [...Object.values(await files()), robots]) {
        const { path, content: source } = file;
        this.emitFile({ type: "asset", fileName: path.slice(1), source });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html) => ({
        html: html
          .replaceAll("%SCHOOL_TITLE%", school.title)
          .replaceAll("%SCHOOL_HELP_EMAIL%", school.helpEmail),
        tags: headOf(school, await files()),
      }),
    },
  };
}
