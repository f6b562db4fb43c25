import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import {
  linePairs,
  textPairs,
} from "../../shared/application/derive/check-look.ts";
import { paletteOf } from "../../shared/application/derive/palette.ts";
import { school } from "../../shared/application/school.ts";
import { ROOT } from "../support/run-script.ts";

const read = (file: string) =>
  readFileSync(join(ROOT, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");

const sheets = globSync("web/src/**/*.css", { cwd: ROOT }).map((file) => ({
  file,
  text: read(file),
}));
/** Where tokens are made: the look of the site, and that of paper. */
const isTokens = (file: string) =>
  /styles.(tokens|print|fonts)\.css$/.test(file);
const others = sheets.filter(({ file }) => !isTokens(file));

const found = (
  within: readonly { readonly file: string; readonly text: string }[],
  pattern: RegExp,
): readonly string[] =>
  within.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([part]) => `${file}: ${part.trim()}`),
  );

const palette = new Set(
  Object.keys(paletteOf(school.look, "light")).map((name) => `--color-${name}`),
);

describe("style sheets", () => {
  it("know two widths of devices and no others", () => {
    const widths = found(sheets, /@(media|container)[^{]*width[^{]*/g);
    expect(widths.length).toBeGreaterThan(5);
    expect(
      widths.filter((query) => !/\((width (<=|>) (600|900)px)\)$/.test(query)),
    ).toEqual([]);
  });

  it("take every color from the tokens", () => {
    expect(
      found(
        others,
        /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|oklab|lab|lch|hwb)a?\([^)]*|:[^;{]*\b(white|black|red|green|gr[ae]y)\b/gi,
      ),
    ).toEqual([]);
  });

  it("take sizes of text, widths of lines and layers from the tokens", () => {
    expect(found(others, /font-size:[^;]*\dpx\b[^;]*/g)).toEqual([]);
    expect(
      found(
        others,
        /(border|outline)(?!-offset)[\w-]*:[^;]*\b[1-9]\d*px[^;]*/g,
      ),
    ).toEqual([]);
    expect(found(others, /z-index:\s*\d+/g)).toEqual([]);
  });

  it("use only tokens that exist, and every token", () => {
    const all = sheets.map(({ text }) => text).join("\n");
    const made = new Set([
      ...palette,
      "--motif",
      ...[...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? ""),
    ]);
    const used = new Set(
      [...all.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? ""),
    );
    // The motif is drawn with it.
    used.add("--color-band-line");
    // Radix tells how far a toast has been swiped.
    const foreign = /^--(radix|running|font-scripts)/;
    expect(
      [...used].filter((name) => !made.has(name) && !foreign.test(name)),
    ).toEqual([]);
    const tokens = [
      ...[...read("web/src/styles/tokens.css").matchAll(/(--[\w-]+)\s*:/g)].map(
        ([, name]) => name ?? "",
      ),
      ...palette,
    ];
    expect(tokens.filter((name) => !used.has(name))).toEqual([]);
  });

  it("put no ink on a ground that is not checked for contrast", () => {
    const checked = new Set(
      [...textPairs, ...linePairs].map(
        ([ink, ground]) => `--color-${ink} on --color-${ground}`,
      ),
    );
    const pairs = others.flatMap(({ file, text }) =>
      [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = ""]) => {
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

  it("move nothing for those who want no motion", () => {
    const timed = found(others, /(animation|transition):[^;]*\d(s|ms)\b[^;]*/g);
    // What appears without moving may wait until it is worth seeing.
    expect(timed.filter((rule) => !rule.includes("appear"))).toEqual([]);
  });
});
