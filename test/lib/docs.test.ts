import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { runExample } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { ROOT, textAt } from "../support/run-script.ts";

const pages = globSync(
  ["*.md", "{docs,.github,lambdas,packages,web}/**/*.md"],
  { cwd: ROOT, exclude: ["**/node_modules/**"] },
).map((page) => ({ page, text: textAt(page) }));
/** Path in code font from the project's root, perhaps with a pattern or without its ending. */
const PATH =
  /`((?:\.github|bin|docs|labs|lambdas|lib|packages|shared|test|web)\/[\w./*{},-]+)`/g;
/** Made by `npm run schools`. */
const MADE = "lambdas/lookup/imported-schools";

describe("the documentation", () => {
  it("names files and folders that exist", () => {
    const named = pages.flatMap(({ page, text }) =>
      [...text.matchAll(PATH)].map(([, path = ""]) => [page, path] as const),
    );
    const missing = named.filter(
      ([, path]) =>
        path !== MADE &&
        !existsSync(join(ROOT, path)) &&
        globSync([path, `${path}.*`], { cwd: ROOT }).length === 0,
    );

    expect(named.length).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  it.each(globSync("packages/*/README.md", { cwd: ROOT }))(
    "has an example in %s that prints what it says",
    (page) => {
      const { printed, promised } = runExample(join(ROOT, dirname(page)));
      expect(printed).toBe(promised);
    },
  );

  it("links to pages that exist", () => {
    const links = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
        ([, link = ""]) => [page, link] as const,
      ),
    );
    const broken = links.filter(
      ([page, link]) => !existsSync(join(ROOT, dirname(page), link)),
    );

    expect(links.length).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });
});
