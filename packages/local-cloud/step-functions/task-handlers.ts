import { FunctionError } from "../functions/function-error.ts";
import type { Functions } from "../functions/functions.ts";
import type { ReadDefinition } from "./definition.ts";

type TaskHandler = (input: unknown) => Promise<never>;

/** Returns a function for each Task state that fails as a Lambda task does: by error name, with a JSON cause. */
export function taskHandlers(
  {
    logicalId,
    functionOfState,
  }: ReadDefinition & { readonly logicalId: string },
  functions: Functions,
  aborted: Promise<never>,
): Record<string, TaskHandler> {
  const handlers = [...functionOfState].map(([state, arn]) => {
    const call: TaskHandler = async (input) => {
      try {
        return (await functions.invoke(arn, input, logicalId)) as never;
      } catch (error) {
        throw failureOf(FunctionError.from(state, error));
      }
    };
    return [
      state,
      (input: unknown) => Promise.race([call(input), aborted]),
    ] as const;
  });
  return Object.fromEntries(handlers);
}

function failureOf({ errorType, errorMessage }: FunctionError): Error {
  const failed = new Error(
    JSON.stringify({ errorType, errorMessage, trace: [] }),
  );
  failed.name = errorType;
  return failed;
}
