import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { ROOT } from "../support/run-script.ts";

const pages = globSync(["*.md", "docs/**/*.md", ".github/**/*.md"], {
  cwd: ROOT,
});
/** Path in code font from the project's root, perhaps with a pattern or without its ending. */
const PATH =
  /`((?:\.github|bin|docs|lambdas|lib|shared|test|web)\/[\w./*{},-]+)`/g;
/** Made by `npm run schools`. */
const MADE = "lambdas/lookup/imported-schools";

it("the documentation names files and folders that exist", () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), "utf8").matchAll(PATH)].map(
      ([, path = ""]) => [page, path] as const,
    ),
  );
  const missing = named.filter(
    ([, path]) =>
      path !== MADE &&
      !existsSync(join(ROOT, path)) &&
      globSync([path, `${path}.*`], { cwd: ROOT }).length === 0,
  );

  expect(named.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
