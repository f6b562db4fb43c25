import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  SCRIPT_FONTS,
  type ScriptFont,
} from "@admission/safe-documents/script-fonts";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import {
  FONTS_FOLDER,
  keepFont,
  packageFolder,
  type SubsetOptions,
} from "./fonts.ts";

/**
 * Replaces the variable fonts of scripts by fonts of one weight: browsers print a variable font as drawings instead of
 * embedding it.
 */
export function scriptFonts(): Plugin {
  return {
    name: "script-fonts",
    async config() {
      const variable = SCRIPT_FONTS.filter(({ sheets }) =>
        sheets.includes("wght"),
      );
      const alias = variable.map(async (font) => ({
        find: `${font.package}/wght.css`,
        replacement: await staticSheet(font),
      }));
      return { resolve: { alias: await Promise.all(alias) } };
    },
  };
}

/** Returns the path of a font's style sheet whose files have one weight; they are made once per version. */
async function staticSheet({ package: name, family }: ScriptFont) {
  const folder = packageFolder(name);
  const { version } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as { version: string };
  const target = `${basename(name)}-${version}`;
  const sheet = join(FONTS_FOLDER, target, "400.css");
  if (existsSync(sheet)) return sheet;
  const css = await readFile(join(folder, "wght.css"), "utf8");
  for (const [, file = ""] of css.matchAll(/files\/(\S+)\.woff2/g)) {
    const variable = await readFile(join(folder, "files", `${file}.woff2`));
    // The smaller format would take a quarter of a minute.
    const options: SubsetOptions = {
      keepAllGlyphs: true,
      variationAxes: { wght: 400 },
      targetFormat: "woff",
    };
    const content = await subsetFont(variable, "", options);
    await keepFont(join(target, `${file}.woff`), content);
  }
  return keepFont(
    join(target, "400.css"),
    css
      .replaceAll(`${family} Variable`, family)
      .replaceAll("font-weight: 100 900", "font-weight: 400")
      .replaceAll(
        /files\/(\S+)\.woff2\) format\('woff2-variations'\)/g,
        "$1.woff) format('woff')",
      ),
  );
}
