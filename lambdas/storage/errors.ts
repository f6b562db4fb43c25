/** Failure to store a change because too many others change the application at the same time. */
export class TooManyWritersError extends Error {
  override readonly name = "TooManyWritersError";
}
