import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import type { School } from "../../shared/application/school.ts";
import { firstFonts } from "./first-fonts.ts";
import { chunkGroups, pageFiles } from "./page-files.ts";
import { LICENSES, printFonts } from "./print-fonts.ts";
import { schoolClock } from "./school-clock.ts";
import { schoolPage, schoolPalette } from "./school-theme.ts";

/** Those of 2022, as on tablets and computers that get no newer ones: the compiler knows no function that they lack. */
const OLDEST_BROWSERS = ["chrome99", "edge99", "firefox101", "safari15.4"];

/** Drops the older format of fonts that have a newer one: every supported browser reads that. */
const withoutOldFonts = {
  postcssPlugin: "without-old-fonts",
  Declaration: {
    src(declaration: { value: string }) {
      declaration.value = declaration.value.replaceAll(
        /,\s*url\([^)]*\.woff\)\s*format\(["']woff["']\)/g,
        "",
      );
    },
  },
};

/**
 * Loads the page anew for a change of anything but a component or a style: contexts and the questions' declaration are
 * made once, and what imports them would otherwise be replaced in part.
 */
const reloadForModules: Plugin = {
  name: "reload-for-modules",
  hotUpdate({ file }) {
    if (this.environment.name !== "client" || !file.endsWith(".ts")) return;
    this.environment.hot.send({ type: "full-reload" });
    return [];
  },
};

/**
 * Tells the bundler that a component of the router is no effect of its own: it keeps the half of the router that no page
 * uses, otherwise.
 */
const usedRouter: Plugin = {
  name: "used-router",
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, "")
        .replaceAll(/= (?=\w+\.(forwardRef|memo)\()/g, "= /* @__PURE__ */ "),
      map: null,
    }),
  },
};

/** Returns the build configuration of a school's site: into `.build/web`, which the stack and the local run read. */
export function siteConfig(school: School): UserConfig {
  return {
    root: `${import.meta.dirname}/..`,
    plugins: [
      react(),
      usedRouter,
      firstFonts(),
      printFonts(),
      schoolPalette(school),
      schoolPage(school),
      pageFiles(),
      reloadForModules,
    ],
    define: {
      SCHOOL_CLOCK: JSON.stringify(schoolClock(school.timeZone, new Date())),
    },
    css: { postcss: { plugins: [withoutOldFonts] } },
    build: {
      target: OLDEST_BROWSERS,
      outDir: "../.build/web",
      emptyOutDir: true,
      // The other minifier writes the largest z-index with six digits, as 2147480000.
      cssMinify: "esbuild",
      // Browsers that do not support the links fetch the code when it is imported.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The first pictures take the time of a second build.
        checks: { pluginTimings: false },
        output: {
          codeSplitting: { groups: chunkGroups },
        },
      },
      // What the packages that the site is made of ask to be told of them.
      license: { fileName: LICENSES },
      // The content security policy allows no data: addresses for fonts and styles.
      assetsInlineLimit: 0,
    },
  };
}

/** Path at which the local run serves the gallery of components. */
const GALLERY_PATH = "/_local/gallery/";

/** Returns the build configuration of the gallery, for development alone: into `.build/gallery`, beside the site. */
export function galleryConfig(school: School): UserConfig {
  return {
    root: `${import.meta.dirname}/../gallery`,
    base: GALLERY_PATH,
    plugins: [react(), schoolPalette(school)],
    build: {
      outDir: "../../.build/gallery",
      emptyOutDir: true,
      assetsInlineLimit: 0,
    },
  };
}
