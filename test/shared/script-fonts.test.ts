import { readFile } from "node:fs/promises";
import { SCRIPT_FONTS } from "@admission/safe-documents/script-fonts";
import { describe, expect, it } from "@jest/globals";

describe("the fonts of scripts", () => {
  it("are all in the style sheet of the printed application, in the same order", async () => {
    const css = await readFile("web/src/pages/document-fonts.css", "utf8");

    expect(
      [...css.matchAll(/@import "(.+?)\/[\w-]+\.css"/g)].map(
        ([, name]) => name,
      ),
    ).toEqual(SCRIPT_FONTS.map((font) => font.package));
    expect(
      [...css.matchAll(/"(Noto [^"]+)"/g)].map(([, name]) => name),
    ).toEqual(SCRIPT_FONTS.map(({ family }) => family));
  });
});
