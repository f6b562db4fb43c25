import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { paletteCss } from "@admission/theme";
import typedCssModules from "typed-css-modules";
import { school } from "../../shared/college/school.ts";

const WEB = join(import.meta.dirname, "..");
/** Folder beside the sources, merged with them for TypeScript by `rootDirs` of its configuration. */
const OUTPUT = join(WEB, "..", ".build", "css-types");

/**
 * Writes a declaration of the class names of each CSS module, so that a name missing from the style sheet does not
 * compile.
 */
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });
// The style sheet linter reads the names of colors here.
writeFileSync(join(OUTPUT, "palette.css"), paletteCss(school.theme));
const creator = new typedCssModules.default({ rootDir: WEB });
for (const file of globSync("**/*.module.css", { cwd: WEB })) {
  const { tokens } = await creator.create(join(WEB, file), undefined, true);
  const declaration = join(OUTPUT, file.replace(/\.css$/, ".d.css.ts"));
  mkdirSync(dirname(declaration), { recursive: true });
  writeFileSync(
    declaration,
    `declare const styles: {\n${tokens.map((name) => `  readonly "${name}": string;\n`).join("")}};\nexport default styles;\n`,
  );
}
