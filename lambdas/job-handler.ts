import { OUT_OF_REACH } from "../shared/documents.ts";
import { isOutOfReach } from "./aws.ts";
import { logError, withoutMessage } from "./log.ts";
import { countRun } from "./metrics.ts";
import { Problem } from "./problem.ts";
import { referenceOf } from "./reference.ts";

/** Returns the reference of the application that a job is about, if it is about one. */
export function applicationOf(input: unknown) {
  const { student } = Object(input) as { readonly student?: unknown };
  return typeof student === "string"
    ? { application: referenceOf(student) }
    : {};
}

/**
 * Makes a handler for a state machine, an event or a schedule. Its errors are logged like every error, with name and
 * location. Lambda and the state machine, which store what they get, receive the name only, because messages may quote a
 * document; if AWS was out of reach, a name of its own, by which the machine tries again. A run that has ended is counted
 * under the name by which its schedule calls it: silence is an alarm.
 */
export function jobHandler<Input, Output>(
  work: (input: Input) => Promise<Output>,
) {
  return async (input: Input): Promise<Output> => {
    try {
      const output = await work(input);
      const { repeated } = Object(input) as { readonly repeated?: unknown };
      if (typeof repeated === "string") countRun(repeated);
      return output;
    } catch (error) {
      logError("job failed", error, applicationOf(input));
      const known = withoutMessage(error);
      const isBusy = error instanceof Problem && error.status === 429;
      if (isBusy || isOutOfReach(error)) known.name = OUT_OF_REACH;
      throw known;
    }
  };
}
