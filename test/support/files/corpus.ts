type Bytes = Promise<Uint8Array> | Uint8Array;

/** What becomes of a file: a message for the student, or a clean PDF. */
export type End =
  | { readonly refused: string }
  | {
      readonly pages: number;
      /** All that is to be read in the PDF, in order; blanks do not count. */
      readonly text: string;
      readonly pictures: number;
      /** Whether its picture is a JPEG that is red in its upper left corner alone. */
      readonly isUpright?: boolean;
      /** Whether its letters are drawn in another form or order than written, so that a reader must know what they replace. */
      readonly drawn?: "as signs";
    };

/** A file as a student may choose it. */
export interface Specimen {
  readonly what: string;
  readonly name: string;
  readonly build: () => Bytes;
  readonly end: End;
}

type Taken = Exclude<End, { readonly refused: string }>;

/** One file that is turned into a PDF with this text: of one page without pictures, unless its shape says more. */
export function taken(
  what: string,
  name: string,
  build: () => Bytes,
  text: string,
  shape: Partial<Taken> = {},
): Specimen {
  return {
    what,
    name,
    build,
    end: { pages: 1, pictures: 0, text, ...shape },
  };
}

/** One file that is refused with this message. */
export function refused(
  what: string,
  name: string,
  build: () => Bytes,
  message: string,
): Specimen {
  return { what, name, build, end: { refused: message } };
}
