/** Kinds of reasons for a refusal, each of which is a metric. */
export type RefusalKind =
  /** It is damaged, or breaks a rule of its format. */
  | "Broken"
  /** Nothing is in it. */
  | "Empty"
  /** Some of it would be missing from the PDF. */
  | "Incomplete"
  /** It is of another kind than we take, or carries what we do not take. */
  | "OtherKind"
  /** It needs a password. */
  | "Protected"
  /** It has more pages, pixels or work in it than a document may have. */
  | "TooLarge";

interface RefusalOptions extends ErrorOptions {
  /** "Broken" unless it says otherwise. */
  readonly kind?: RefusalKind;
}

/** Refusal of a file. The message is shown to the student: it says what is wrong and what to do. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
  readonly kind: RefusalKind;

  constructor(message: string, options: RefusalOptions = {}) {
    super(message, options);
    this.kind = options.kind ?? "Broken";
  }
}
