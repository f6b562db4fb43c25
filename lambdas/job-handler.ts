import { logError, withoutMessage } from "./log.ts";

/**
 * Makes a handler for a state machine, an event or a schedule. Its errors are logged in full like every error. Lambda
 * and the state machine, which store what they get, receive the name only, because messages may quote a document.
 */
export function jobHandler<Input, Output>(
  work: (input: Input) => Promise<Output>,
) {
  return async (input: Input): Promise<Output> => {
    try {
      return await work(input);
    } catch (error) {
      logError("job failed", error);
      throw withoutMessage(error);
    }
  };
}
