import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { linePairs, paletteOf, textPairs } from "@admission/theme";
import { describe, expect, it } from "@jest/globals";
import { school } from "../../shared/college/school.ts";
import { ROOT } from "../support/run-script.ts";

function read(file: string) {
  return readFileSync(join(ROOT, file), "utf8").replaceAll(
    /\/\*[\s\S]*?\*\//g,
    "",
  );
}

const sheets = globSync("web/src/**/*.css", { cwd: ROOT }).map((file) => ({
  file,
  text: read(file),
}));
/** Where tokens are made: of the site, and of paper. */
function isTokens(file: string) {
  return /styles.(tokens|print|fonts)\.css$/.test(file);
}
const others = sheets.filter(({ file }) => !isTokens(file));

/** Rules of classes that other sheets compose theirs of, by name. */
const composed = new Map<string, string>();
for (const [, selectors = "", rule = ""] of read(
  "web/src/styles/layout.css",
).matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
  for (const [, name = ""] of selectors.matchAll(/\.([\w-]+)/g)) {
    composed.set(name, (composed.get(name) ?? "") + rule);
  }
}
/** Classes that the build writes into the pages. */
const written = ["announcer", "first-picture"];

/** Returns the names of the classes that a rule, or a whole sheet, composes. */
function namesComposed(text: string): readonly string[] {
  return [...text.matchAll(/composes:\s*([^;]+?)\s+from global;/g)].flatMap(
    ([, names = ""]) => names.split(/\s+/),
  );
}

const palette = new Set(
  Object.keys(paletteOf(school.theme, "light")).map(
    (name) => `--color-${name}`,
  ),
);

describe("style sheets", () => {
  it("use every token", () => {
    const all = sheets.map(({ text }) => text).join("\n");
    const used = new Set(
      [...all.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? ""),
    );
    // The motif is drawn with it.
    used.add("--color-band-line");
    const tokens = [
      ...[...read("web/src/styles/tokens.css").matchAll(/(--[\w-]+)\s*:/g)].map(
        ([, name]) => name ?? "",
      ),
      ...palette,
    ];
    expect(tokens.filter((name) => !used.has(name))).toEqual([]);
  });

  it("compose classes that exist, and each of these is composed", () => {
    const names = sheets.flatMap(({ file, text }) =>
      namesComposed(text).map((name) => ({ file, name })),
    );
    expect(names.filter(({ name }) => !composed.has(name))).toEqual([]);
    const used = new Set([...names.map(({ name }) => name), ...written]);
    expect([...composed.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it("put no text color on a background that is not checked for contrast", () => {
    const checked = new Set(
      [...textPairs, ...linePairs].map(
        ([ink, ground]) => `--color-${ink} on --color-${ground}`,
      ),
    );
    const pairs = others.flatMap(({ file, text }) =>
      [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, own = ""]) => {
        const rule = [
          own,
          ...namesComposed(own).map((name) => composed.get(name) ?? ""),
        ].join("\n");
        const ink = /(?:^|[\s;])color:\s*var\((--[\w-]+)\)/.exec(rule)?.[1];
        const ground = /background(?:-color)?:\s*var\((--color-[\w-]+)\)/.exec(
          rule,
        )?.[1];
        return ink === undefined || ground === undefined
          ? []
          : [{ file, pair: `${ink} on ${ground}` }];
      }),
    );
    expect(pairs.length).toBeGreaterThan(10);
    expect(pairs.filter(({ pair }) => !checked.has(pair))).toEqual([]);
  });
});
