type Bytes = Promise<Uint8Array> | Uint8Array;

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
  readonly name: string;
  readonly build: () => Bytes;
  readonly end: End;
}

type Taken = Exclude<End, { readonly refused: string }>;

/**
 * Returns a specimen that is converted to a PDF with this text: one page without pictures, unless its shape says more.
 */
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

/** Returns a specimen that is rejected with this message. */
export function refused(
  what: string,
  name: string,
  build: () => Bytes,
  message: string,
): Specimen {
  return { what, name, build, end: { refused: message } };
}
