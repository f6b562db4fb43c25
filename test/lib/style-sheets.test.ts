import { globSync } from "node:fs";
import { linePairs, paletteOf, textPairs } from "@admission/theme";
import { describe, expect, it } from "@jest/globals";
import { school } from "../../shared/college/school.ts";
import { ROOT, textAt } from "../support/run-script.ts";

function read(file: string) {
  return textAt(file).replaceAll(/\/\*[\s\S]*?\*\//g, "");
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

/** Rules of classes that elements name and other sheets compose theirs of, by name. */
const composed = new Map<string, string>();
for (const [, selectors = "", rule = ""] of ["base", "layout"]
  .map((name) => read(`web/src/styles/${name}.css`))
  .join("\n")
  .matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
  for (const [, name = ""] of selectors.matchAll(/\.([\w-]+)/g)) {
    composed.set(name, (composed.get(name) ?? "") + rule);
  }
}
/** Classes that the build writes into the pages. */
const written = ["announcer", "first-picture", "awaited"];

const code = globSync("web/{src,gallery}/**/*.tsx", { cwd: ROOT }).map(
  (file) => ({ file, text: read(file) }),
);
/** Classes that an element names, such as `<p className="fine">`, together. */
const named = code.flatMap(({ file, text }) =>
  [...text.matchAll(/className="([^"]+)"/g)].map(([, names = ""]) => ({
    file,
    names: names.split(" "),
  })),
);

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

  it("have each class that is named or composed, and no other", () => {
    const uses = [
      ...sheets.map(({ file, text }) => ({ file, names: namesComposed(text) })),
      ...named,
    ];
    const missing = uses.filter(({ names }) =>
      names.some((name) => !composed.has(name)),
    );
    expect(missing).toEqual([]);
    const all = [...uses.flatMap(({ names }) => names), ...written];
    // Beside a class of its own, an element names them in a text, as in `joinClasses("option", styles.item)`.
    const texts = code.flatMap(({ text }) => text.match(/["`][^"`\n]*["`]/g));
    const used = new Set([...all, ...texts.join(" ").split(/[^\w-]+/)]);
    expect([...composed.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it("put no text color on a background that is not checked for contrast", () => {
    const checked = new Set(
      [...textPairs, ...linePairs].map(
        ([ink, ground]) => `--color-${ink} on --color-${ground}`,
      ),
    );
    const rules = [
      ...others.flatMap(({ file, text }) =>
        [...text.matchAll(/\{([^{}]*)\}/g)].map(([, own = ""]) => ({
          file,
          own,
          names: namesComposed(own),
        })),
      ),
      ...named.map((each) => ({ ...each, own: "" })),
    ];
    const pairs = rules.flatMap(({ file, own, names }) => {
      const rule = [own, ...names.map((name) => composed.get(name) ?? "")].join(
        "\n",
      );
      const ink = /(?:^|[\s;])color:\s*var\((--[\w-]+)\)/.exec(rule)?.[1];
      const ground = /background(?:-color)?:\s*var\((--color-[\w-]+)\)/.exec(
        rule,
      )?.[1];
      return ink === undefined || ground === undefined
        ? []
        : [{ file, pair: `${ink} on ${ground}` }];
    });
    expect(pairs.length).toBeGreaterThan(10);
    expect(pairs.filter(({ pair }) => !checked.has(pair))).toEqual([]);
  });
});
