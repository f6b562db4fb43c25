import { describe, expect, it } from "@jest/globals";
import { familiesIn, familyOf } from "../../../convert/word/font-families.ts";
import { FONT_TABLE, WORD_FONTS } from "../../../testing/font-table.ts";

const NO_TABLE = familiesIn("");

/** Fonts by the family that stands for each, separated by commas. */
const BY_FAMILY = {
  Carlito:
    "Calibri, Calibri Light, Calibri (Body), Aptos, Aptos Display, Aptos Narrow, Candara, Corbel, Segoe UI, Segoe UI Light",
  Caladea: "Cambria, Cambria Math",
  "Liberation Sans Narrow": "Arial Narrow",
  "Liberation Sans":
    "Arial, ArialMT, Arimo, Arial Black, Arial Rounded MT Bold, Helvetica, Helvetica Neue, HelveticaNeue, Verdana, Tahoma, Trebuchet MS, Comic Sans MS, Poppins, Inter, Nunito, Nunito Sans, Raleway, Work Sans, Avenir, Avenir Next, Avenir Book, Optima, Source Sans Pro, Open Sans, Myriad Pro, Univers, Tw Cen MT, Impact, Malgun Gothic, Yu Gothic, MS Gothic, Century Gothic, Franklin Gothic Book, Futura, Futura Book, Gill Sans MT, Gotham Book, Lucida Sans, Lucida Grande, Microsoft Sans Serif, MS Sans Serif, CMU Sans Serif, Roboto, Lato, Montserrat, Oswald, Ubuntu, DM Sans, Fira Sans, PT Sans, IBM Plex Sans, SF Pro Text, SF Pro Display, Geneva, Papyrus, Proxima Nova, Quicksand, Microsoft YaHei, Monotype Corsiva, Bahnschrift, Invented",
  "Liberation Serif":
    "Times, Times New Roman, TimesNewRomanPSMT, TimesNewRomanPS-BoldMT, Tinos, Georgia, Garamond, EB Garamond, Palatino Linotype, Book Antiqua, Bookman Old Style, Century Schoolbook, Century, Baskerville, Libre Baskerville, Libre Caslon Text, Didot, Bodoni MT, Constantia, Linux Libertine, CMU Serif, Latin Modern Roman, Crimson Text, PT Serif, IBM Plex Serif, Source Serif Pro, Aptos Serif, Roboto Slab, Roboto Serif, Minion Pro, Playfair Display, Merriweather, Lora, Cormorant, Goudy Old Style, Rockwell, American Typewriter, SimSun, MS Mincho, Yu Mincho, 宋体",
  "Liberation Mono":
    "Courier, Courier New, Cousine, Consolas, Menlo, Monaco, Lucida Console, Andale Mono, Source Code Pro, Roboto Mono, Aptos Mono, IBM Plex Mono, JetBrains Mono, Fira Code, PT Mono, Ubuntu Mono, CMU Typewriter Text",
};

function described(family: string, panose: string): string {
  return `<w:font w:name="Invented"><w:panose1 w:val="${panose}"/><w:charset w:val="00"/><w:family w:val="${family}"/></w:font>`;
}

describe("the family that stands for a font", () => {
  it.each(Object.entries(BY_FAMILY))("is by its name %s", (family, names) => {
    const all = names.split(", ");

    expect(all.filter((name) => familyOf(name, NO_TABLE) !== family)).toEqual(
      [],
    );
  });

  it.each([
    ["Liberation Serif", "roman", "00000000000000000000"],
    ["Liberation Serif", "auto", "02040503050406030204"],
    ["Liberation Serif", "swiss", "020A0503050406030204"],
    ["Liberation Sans", "roman", "020B0604020202020204"],
    ["Liberation Sans", "roman", "020F0604020202020204"],
    ["Liberation Sans", "auto", "00000000000000000000"],
    ["Liberation Sans", "script", "03060402040406070304"],
    ["Liberation Mono", "auto", "02070309020205020404"],
    ["Liberation Mono", "modern", "00000000000000000000"],
  ])("is %s by a table that says %s, PANOSE %s", (family, kind, panose) => {
    expect(familyOf("Invented", familiesIn(described(kind, panose)))).toBe(
      family,
    );
  });

  it("is not changed by Word's own table, which calls fonts of signs roman", () => {
    const table = familiesIn(FONT_TABLE);
    const families = WORD_FONTS.map((name) => familyOf(name, table));

    expect(families.slice(0, 8)).toEqual(
      WORD_FONTS.slice(0, 8).map((name) => familyOf(name, NO_TABLE)),
    );
    expect(families.slice(8)).toEqual(WORD_FONTS.slice(8));
  });

  it.each([
    "Noto Serif",
    "Gentium Basic",
    "Linux Libertine G",
    "Rubik",
    "Amiri",
  ])("is itself where LibreOffice has it: %s", (name) => {
    expect(familyOf(name, NO_TABLE)).toBe(name);
  });
});
