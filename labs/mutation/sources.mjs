import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Puts the sources with all changes into the place of the sources: in Jest, and in what a test starts. */

const { MUTATION_FOLDER, MUTATION_TEST, MUTATION_ON } = process.env;

const ROOT = join(import.meta.dirname, "../..");

function compiledOf(path) {
  // Tests of commands work in folders of their own.
  const file = `${MUTATION_FOLDER}/compiled/${relative(ROOT, path)}`;
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

const told = new Set();
globalThis.__mutant = (id) => {
  const line = `outside ${id} ${MUTATION_TEST}\n`;
  const isTold = told.has(id) || MUTATION_TEST === undefined;
  if (!isTold) appendFileSync(`${MUTATION_FOLDER}/told`, line);
  told.add(id);
  return String(id) === MUTATION_ON;
};
registerHooks({
  load(url, context, nextLoad) {
    const source = url.startsWith("file:") && compiledOf(fileURLToPath(url));
    return { ...nextLoad(url, context), ...(source && { source }) };
  },
});

export default {
  createTransformer(options) {
    const { createTransformer } = createRequire(import.meta.url)("@swc/jest");
    const swc = createTransformer(options);
    return {
      process: (code, path, more) =>
        swc.process(compiledOf(path) ?? code, path, more),
      getCacheKey: (code, path, more) =>
        swc.getCacheKey(compiledOf(path) ?? code, path, more),
    };
  },
};
