import { logError, withoutMessage } from "./log.ts";

/**
 * A handler behind a state machine, an event or a clock. What it throws is logged like every error; Lambda and the
 * state machine, which would keep all of it, are told its name alone, because messages may quote a document.
 */
export function jobHandler<Input, Output>(
  work: (input: Input) => Promise<Output>,
) {
  return async (input: Input): Promise<Output> => {
    try {
      return await work(input);
    } catch (error) {
      logError("work failed", error);
      throw withoutMessage(error);
    }
  };
}
