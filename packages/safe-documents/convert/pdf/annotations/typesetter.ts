import type { PDFContext, PDFRef } from "@cantoo/pdf-lib";
import bidiFactory, { type Bidi } from "bidi-js";
import { Direction } from "harfbuzzjs";
import { filesOf, isFor, type FontFile } from "../../../font-files.ts";
import { SCRIPT_FONTS } from "../../../script-fonts.ts";
import { codeOf, embedTypeface, utf16Of } from "./embed-typeface.ts";
import { NO_GLYPH, Typeface, type Glyph } from "./typeface.ts";
import { undrawable } from "./undrawable.ts";

// The package exports the function itself, contrary to its types.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Fonts for every script that applicants write in, in order of preference. */
const FONTS = [
  { family: "Arimo", package: "@fontsource/arimo", sheets: ["400"] },
  ...SCRIPT_FONTS.filter(
    // Emoji have colors, and some whole fonts curves, that fonts in a PDF do not have.
    ({ sheets, file = "" }) =>
      !sheets.includes("emoji-400") && !file.endsWith(".otf"),
  ).map((font) => ({ ...font, sheets: font.sheets.slice(0, 1) })),
];
let fontFiles: Promise<readonly FontFile[]> | undefined;

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into the characters that a writer sees. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Part of a line in one typeface and one direction. */
interface Run {
  readonly face: Typeface;
  /** Embedding level of the bidirectional algorithm: odd from right to left. */
  readonly level: number;
  readonly text: string;
  readonly glyphs: readonly Glyph[];
}

/** Typeset line: the runs as drawn from left to right. */
export interface Line {
  readonly runs: readonly Run[];
  /** Width as a part of the font size. */
  readonly width: number;
}

/** Typesets lines of any script, with the fonts that have their characters. */
export class Typesetter {
  readonly #faces: ReadonlyMap<string, Typeface>;
  readonly #fonts: readonly Typeface[];

  private constructor(faces: ReadonlyMap<string, Typeface>) {
    this.#faces = faces;
    this.#fonts = [...new Set(faces.values())];
  }

  /** Creates a typesetter with the fonts for these texts. */
  static async for(texts: Iterable<string>): Promise<Typesetter> {
    // A line break may become a space.
    const missing = new Set(
      [...texts].flatMap((text) => graphemesOf(`${text} `)),
    );
    missing.delete("\n");
    const faces = new Map<string, Typeface>();
    for (const file of missing.size > 0
      ? await (fontFiles ??= filesOf(FONTS))
      : []) {
      const covered = [...missing].filter((grapheme) =>
        visibleIn(grapheme).every((character) => isFor(file, character)),
      );
      if (covered.length === 0) continue;
      const face = await Typeface.open(file, covered.join(""));
      for (const grapheme of covered) {
        const characters = visibleIn(grapheme);
        if (!characters.every((each) => face.characters.has(each))) continue;
        faces.set(grapheme, face);
        missing.delete(grapheme);
      }
    }
    return new Typesetter(faces);
  }

  /**
   * Typesets a line of the texts that `for` was given.
   * @throws RefusedFile if no font has one of its characters
   */
  line(text: string): Line {
    const runs = inVisualOrder(this.#runsOf(text));
    const glyphs = runs.flatMap((run) => run.glyphs);
    if (glyphs.some(({ id }) => id === NO_GLYPH)) {
      throw undrawable("missing glyph", text);
    }
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    return { runs, width };
  }

  #runsOf(text: string): Run[] {
    const { levels } = bidi.getEmbeddingLevels(text);
    const parts: { face: Typeface; level: number; text: string }[] = [];
    let at = 0;
    for (const grapheme of graphemesOf(text)) {
      const face = this.#faces.get(grapheme);
      if (face === undefined) {
        throw undrawable("character without a font", grapheme);
      }
      const level = levels[at] ?? 0;
      const last = parts.at(-1);
      if (last?.face === face && last.level === level) {
        last.text += grapheme;
      } else {
        parts.push({ face, level, text: grapheme });
      }
      at += grapheme.length;
    }
    return parts.map((part) => ({
      ...part,
      glyphs: part.face.shape(part.text, directionOf(part)),
    }));
  }

  /** Returns the operators that draw a line from the current position. */
  draw({ runs }: Line, size: number): string {
    return runs
      .map((run) => {
        const drawn = `/${this.#nameOf(run.face)} ${number(size)} Tf ${drawingOf(run, size)}`;
        // Glyphs may be drawn in another order than read; readers reverse text from right to left themselves.
        return directionOf(run) === Direction.RTL
          ? drawn
          : `/Span << /ActualText <feff${utf16Of(run.text)}> >> BDC ${drawn} EMC`;
      })
      .join(" ");
  }

  #nameOf(face: Typeface): string {
    return `F${this.#fonts.indexOf(face)}`;
  }

  /** Embeds the fonts of all drawings, once everything is typeset. */
  embed(context: PDFContext): Readonly<Record<string, PDFRef>> {
    return Object.fromEntries(
      this.#fonts.map((face, at) => [
        this.#nameOf(face),
        embedTypeface(context, face, at),
      ]),
    );
  }
}

function directionOf({ level }: Pick<Run, "level">): Direction {
  return level % 2 === 1 ? Direction.RTL : Direction.LTR;
}

/** Returns the characters of a grapheme that are drawn. */
function visibleIn(grapheme: string): readonly number[] {
  return Array.from(grapheme)
    .filter((character) => !IGNORABLE.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

/** Returns runs in the order in which they are drawn: rule L2 of the bidirectional algorithm (UAX #9). */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  const paragraph = { start: 0, end: runs.length - 1, level: 0 };
  // As if each run were a letter.
  const order = bidi.getReorderedIndices("x".repeat(runs.length), {
    levels: Uint8Array.from(runs, ({ level }) => level),
    paragraphs: [paragraph],
  });
  return order.flatMap((at) => runs[at] ?? []);
}

/** Returns the operators that draw glyphs in a row, each moved to its offset. */
function drawingOf({ face, glyphs }: Run, size: number): string {
  let drawing = "[";
  let rise = 0;
  for (const { id, advance, x, y } of glyphs) {
    if (y !== rise) drawing += `] TJ ${number(y * size)} Ts [`;
    rise = y;
    const after = face.advanceOf(id) + x - advance;
    drawing += `${thousandths(-x)}<${codeOf(id)}>${thousandths(after)}`;
  }
  return `${drawing}] TJ${rise === 0 ? "" : " 0 Ts"}`;
}

function number(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** Formats the displacement between two glyphs. */
function thousandths(length: number): string {
  return Math.abs(length) < 0.0005 ? "" : number(length * 1000);
}
