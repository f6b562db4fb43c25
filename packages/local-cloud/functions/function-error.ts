/** Error that Lambda reports for a handler that throws or takes too long. */
export class FunctionError extends Error {
  /** Class of the handler's error, or Sandbox.Timedout. */
  readonly errorType: string;
  readonly errorMessage: string;

  constructor(
    logicalId: string,
    errorType: string,
    errorMessage: string,
    cause?: unknown,
  ) {
    super(`${logicalId}: ${errorType}: ${errorMessage}`, { cause });
    this.name = "FunctionError";
    this.errorType = errorType;
    this.errorMessage = errorMessage;
  }

  static from(logicalId: string, error: unknown): FunctionError {
    if (error instanceof FunctionError) return error;
    // A handler's error may come from another realm, so `instanceof` is unreliable.
    const { name, message } =
      typeof error === "object" && error !== null
        ? (error as Partial<Error>)
        : { name: "Error", message: String(error) };
    return new FunctionError(logicalId, name ?? "Error", message ?? "", error);
  }
}
