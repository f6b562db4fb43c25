import { docxWith, type DocxParts } from "./build-docx.ts";

type Bytes = Promise<Uint8Array> | Uint8Array;
export type Build = () => Bytes;

/** Result for a file: a message for the student, or a clean PDF. */
export type End =
  | { readonly refused: string }
  | {
      readonly pages: number;
      /** All text of the PDF, in order; blanks do not count. */
      readonly text: string;
      readonly pictures: number;
      /** True if its picture is a JPEG that is red only in its upper left corner. */
      readonly isUpright?: boolean;
      /**
       * Set if its letters are drawn in another form or order than written, so that a reader must know what they
       * replace.
       */
      readonly drawn?: "as signs";
    };

/** File that a student may choose. */
export interface Specimen {
  readonly what: string;
  readonly build: Build;
  readonly end: End;
}

type Shape = Partial<Exclude<End, { readonly refused: string }>>;

/** File, or the parts of a Word document, of which most have a body alone. */
export type Source = Build | DocxParts | string;

/** What is built, the text of its PDF, and its shape unless that is one page without pictures. */
export type Row = readonly [source: Source, text: string, shape?: Shape];
/** Something for each of some files, by what is special about them. */
export type Table<T> = Readonly<Record<string, T>>;

function builderOf(source: Source): Build {
  if (typeof source === "function") return source;
  return () => docxWith(typeof source === "string" ? { body: source } : source);
}

function ending(end: End, sources: Table<Source>): readonly Specimen[] {
  return Object.entries(sources).map(([what, source]) => ({
    what,
    build: builderOf(source),
    end,
  }));
}

/** Returns specimens that are converted to a PDF. */
export function taken(rows: Table<Row>): readonly Specimen[] {
  return Object.entries(rows).flatMap(([what, [source, ...end]]) =>
    takenAs(end, { [what]: source }),
  );
}

/** Returns the same for files whose PDFs have the same text and shape. */
export function takenAs(
  [text, shape]: readonly [text: string, shape?: Shape],
  sources: Table<Source>,
): readonly Specimen[] {
  return ending({ pages: 1, pictures: 0, text, ...shape }, sources);
}

/** Returns specimens that are rejected with this message. */
export function refused(
  message: string,
  sources: Table<Source>,
): readonly Specimen[] {
  return ending({ refused: message }, sources);
}
