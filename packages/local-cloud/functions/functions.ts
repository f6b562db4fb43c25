import type { Caller, Rights } from "../iam/rights.ts";
import type { Call } from "../iam/statements.ts";
import { OPERATOR } from "../server/credentials.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";
import { FunctionError } from "./function-error.ts";
import {
  commonVariables,
  readFunction,
  type LocalFunction,
} from "./local-function.ts";
import { runHere, type ImportSource } from "./run-handler.ts";

/** Type of the error of a caller who may not call. */
export const REFUSED = "Lambda.AWSLambdaException";

/** The template's Lambda functions. */
export type Functions = ReturnType<typeof localFunctions>;

export interface FunctionsOptions {
  readonly rights: Rights;
  readonly log: (line: string) => void;
  /** How this process imports the functions' sources; once by default. */
  readonly importSource?: ImportSource | undefined;
}

/**
 * Reads the template's functions.
 * @throws TemplateError for a function without source, or when two differ in a variable
 */
export function localFunctions(
  resourcesOf: ResourcesOf,
  rootDir: string,
  { rights, log, importSource }: FunctionsOptions,
) {
  const functions = resourcesOf("AWS::Lambda::Function").map((resource) =>
    readFunction(resource, rootDir),
  );
  const byKey = new Map(
    functions.flatMap((local) => [
      [local.logicalId, local],
      [local.arn, local],
      [local.entry, local],
    ]),
  );
  const running = new Set<Promise<unknown>>();

  const run = async (
    local: LocalFunction,
    event: unknown,
    caller: Caller,
    context: Call["context"] = {},
  ) => {
    const { logicalId, arn: resource, isClosed } = local;
    const call = { action: "lambda:InvokeFunction", resource, context };
    const refusal = rights.refusal(caller, call);
    if (refusal !== undefined) {
      throw new FunctionError(logicalId, REFUSED, refusal);
    }
    if (isClosed) {
      const type = "TooManyRequestsException";
      throw new FunctionError(logicalId, type, "Rate Exceeded.");
    }
    return runHere(local, event, importSource);
  };
  const find = (key: string, where: string) => {
    const local = byKey.get(key);
    if (local === undefined) {
      throw new TemplateError(where, `${key} is not a function with a source`);
    }
    return local;
  };
  return {
    /** Variables of all functions together; they share an environment. */
    variables: commonVariables(functions),
    /** Returns the ARN behind a key. @throws TemplateError when there is no such function */
    arnOf: (key: string, where: string) => find(key, where).arn,
    /**
     * Runs a handler with a copy of the event, as Lambda does.
     * @param key logical id, ARN or entry
     * @param context of the call, for the conditions of policies
     * @throws FunctionError when the caller may not, or the handler throws or exceeds its time
     */
    async invoke(
      key: string,
      event: unknown,
      caller: Caller = OPERATOR,
      context: Call["context"] = {},
    ): Promise<unknown> {
      const local = find(key, "invoke");
      const result = run(local, event, caller, context);
      running.add(result);
      try {
        return await result;
      } catch (error) {
        log(error instanceof FunctionError ? error.message : String(error));
        throw error;
      } finally {
        running.delete(result);
      }
    },
    /** Waits for running handlers, at most this long. */
    async settled(limitMs: number) {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, limitMs);
      await Promise.race([Promise.allSettled(running), limit.promise]);
      clearTimeout(timer);
    },
  };
}
