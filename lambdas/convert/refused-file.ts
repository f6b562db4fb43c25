/** Refusal of a file. The message is shown to the student: it says what is wrong and what to do. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
}
