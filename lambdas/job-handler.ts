import { logError, withoutMessage } from "./log.ts";
import { referenceOf } from "./reference.ts";

/** Returns the reference of the application that a job is about, if it is about one. */
function applicationOf(input: unknown) {
  const { student } = Object(input) as { readonly student?: unknown };
  return typeof student === "string"
    ? { application: referenceOf(student) }
    : {};
}

/**
 * Makes a handler for a state machine, an event or a schedule. Its errors are logged like every error, with name and
 * location. Lambda and the state machine, which store what they get, receive the name only, because messages may quote a
 * document.
 */
export function jobHandler<Input, Output>(
  work: (input: Input) => Promise<Output>,
) {
  return async (input: Input): Promise<Output> => {
    try {
      return await work(input);
    } catch (error) {
      logError("job failed", error, applicationOf(input));
      throw withoutMessage(error);
    }
  };
}
