import { readFile } from "node:fs/promises";
import { Blob, Buffer, Face, Font, shape, type Direction } from "harfbuzzjs";
import subsetFont from "subset-font";
import type { FontFile } from "../../../font-files.ts";

/** Glyph with its position; lengths are parts of the font size. */
export interface Glyph {
  readonly id: number;
  readonly advance: number;
  /** Offset of the drawing from the glyph's position. */
  readonly x: number;
  readonly y: number;
}

/** Glyph that a font shows for a missing character. */
export const NO_GLYPH = 0;

const JOINER = "\u200d";

/** Font file reduced to the characters that are needed of it. */
export class Typeface {
  readonly file: Uint8Array;
  readonly characters: ReadonlySet<number>;
  /** Text of each glyph that was set. */
  readonly readAs = new Map<number, string>();
  readonly #font: Font;
  readonly #unitsPerEm: number;
  readonly #characterOf = new Map<number, string>();

  private constructor(file: Uint8Array) {
    this.file = file;
    const face = new Face(new Blob(file));
    this.#font = new Font(face);
    this.#unitsPerEm = face.upem;
    const characters = [...face.collectUnicodes()];
    this.characters = new Set(characters);
    for (const character of characters) {
      const glyph = this.#font.nominalGlyph(character);
      if (glyph !== undefined && !this.#characterOf.has(glyph)) {
        this.#characterOf.set(glyph, String.fromCodePoint(character));
      }
    }
  }

  static async open(
    { path, isVariable }: FontFile,
    characters: string,
  ): Promise<Typeface> {
    // Shaping decomposes some letters and mirrors brackets.
    const needed = `${characters}${characters.normalize("NFKD")}()<>[]{}«»`;
    const options = {
      targetFormat: "truetype",
      ...(isVariable && { variationAxes: { wght: 400 } }),
    } as const;
    return new Typeface(
      await subsetFont(await readFile(path), needed, options),
    );
  }

  get ascent(): number {
    return this.#font.hExtents().ascender / this.#unitsPerEm;
  }

  get descent(): number {
    return this.#font.hExtents().descender / this.#unitsPerEm;
  }

  /** Returns the advance width of a glyph by itself. */
  advanceOf(glyph: number): number {
    return this.#font.glyphHAdvance(glyph) / this.#unitsPerEm;
  }

  /**
   * Joins, stacks and reorders characters as their script requires. The result runs from left to right in any
   * direction.
   */
  shape(text: string, direction: Direction): readonly Glyph[] {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(direction);
    shape(this.#font, buffer);
    const infos = buffer.getGlyphInfos();
    this.#recordText(text, infos);
    const positions = buffer.getGlyphPositions();
    return infos.map(({ codepoint: id }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      return {
        id,
        advance: xAdvance / this.#unitsPerEm,
        x: xOffset / this.#unitsPerEm,
        y: yOffset / this.#unitsPerEm,
      };
    });
  }

  /**
   * Records the text of a cluster's glyphs: each has its own character, and the first one without gets what the others
   * of the cluster leave over.
   */
  #recordText(
    text: string,
    infos: readonly { readonly codepoint: number; readonly cluster: number }[],
  ): void {
    const clusters = Map.groupBy(infos, ({ cluster }) => cluster);
    const starts = [...clusters.keys()].toSorted((one, other) => one - other);
    for (const [at, start] of starts.entries()) {
      const glyphs = (clusters.get(start) ?? []).map(
        ({ codepoint }) => codepoint,
      );
      let rest = text.slice(start, starts[at + 1]);
      for (const glyph of glyphs) {
        rest = rest.replace(this.#characterOf.get(glyph) ?? "", "");
      }
      for (const glyph of glyphs) {
        const own = this.#characterOf.get(glyph);
        if (!this.readAs.has(glyph)) this.readAs.set(glyph, own ?? rest);
        // Readers make up a character for a glyph that has none.
        if (own === undefined) rest = JOINER;
      }
    }
  }
}
