import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { FunctionError } from "./function-error.ts";
import type { LocalResource, ResourcesOf } from "./read-template.ts";
import { isRecord, TemplateError } from "./template.ts";

type Handler = (event: unknown, context: unknown) => unknown;

interface LocalFunction {
  readonly logicalId: string;
  readonly arn: string;
  readonly entry: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** The template's Lambda functions, run in this process. */
export interface Functions {
  /** The variables of all functions together; they share this process. */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Runs a handler with a copy of the event, as Lambda does.
   * @param key logical id, ARN or entry
   * @throws FunctionError when the handler throws or exceeds its time
   */
  invoke(key: string, event: unknown): Promise<unknown>;
  /** The ARN behind a key. @throws TemplateError when there is no such function */
  arnOf(key: string, where: string): string;
  /** Waits for running handlers, at most this long. */
  settled(limitMs: number): Promise<void>;
}

/** @throws TemplateError for a function without source, or when two differ in a variable */
export function localFunctions(
  resourcesOf: ResourcesOf,
  rootDir: string,
  log: (line: string) => void,
): Functions {
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

  const find = (key: string, where: string) => {
    const local = byKey.get(key);
    if (local === undefined)
      throw new TemplateError(where, `${key} is not a function with a source`);
    return local;
  };
  return {
    variables: commonVariables(functions),
    arnOf: (key, where) => find(key, where).arn,
    async invoke(key, event) {
      const local = find(key, "invoke");
      const run = runHandler(local, event);
      running.add(run);
      try {
        return await run;
      } catch (error) {
        log(error instanceof FunctionError ? error.message : String(error));
        throw error;
      } finally {
        running.delete(run);
      }
    },
    async settled(limitMs) {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, limitMs);
      await Promise.race([Promise.allSettled(running), limit.promise]);
      clearTimeout(timer);
    },
  };
}

function readFunction(resource: LocalResource, rootDir: string): LocalFunction {
  const { logicalId, properties, metadata } = resource;
  const entry = metadata["entry"];
  if (typeof entry !== "string") {
    throw new TemplateError(
      logicalId,
      "a function needs Metadata.entry, the path of its source",
    );
  }
  const path = join(rootDir, entry);
  if (!existsSync(path))
    throw new TemplateError(logicalId, `there is no ${entry}`);
  const declared = properties.child("Environment").plain("Variables") ?? {};
  const variables = isRecord(declared) ? declared : {};
  return {
    logicalId,
    arn: resource.arn,
    entry,
    url: pathToFileURL(path).href,
    timeoutMs: properties.numberOr("Timeout", 3) * 1000,
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, String(value)]),
    ),
  };
}

/** All functions share one process: one may know fewer variables than another, but none may know another value. */
function commonVariables(
  functions: readonly LocalFunction[],
): Readonly<Record<string, string>> {
  const common = new Map<string, string>();
  for (const { logicalId, variables } of functions) {
    for (const [name, value] of Object.entries(variables)) {
      // Options of Lambda's Node process, not of the one that runs here.
      if (name === "NODE_OPTIONS") continue;
      if ((common.get(name) ?? value) !== value) {
        throw new TemplateError(
          logicalId,
          `all functions share one process, so ${name} must be the same for all`,
        );
      }
      common.set(name, value);
    }
  }
  return Object.fromEntries(common);
}

async function runHandler(
  local: LocalFunction,
  event: unknown,
): Promise<unknown> {
  const { logicalId, timeoutMs } = local;
  const handler = await loadHandler(local);
  const deadline = Date.now() + timeoutMs;
  const context = {
    functionName: logicalId,
    functionVersion: "$LATEST",
    invokedFunctionArn: local.arn,
    memoryLimitInMB: "1024",
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${logicalId}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const message = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
    late.reject(new FunctionError(logicalId, "Sandbox.Timedout", message));
  }, timeoutMs);
  // A handler that is abandoned must not keep the process alive.
  timer.unref();
  try {
    const run = (async () => handler(copy(event), context))();
    return copy(await Promise.race([run, late.promise]));
  } catch (error) {
    throw FunctionError.from(logicalId, error);
  } finally {
    clearTimeout(timer);
  }
}

async function loadHandler({
  logicalId,
  url,
  entry,
}: LocalFunction): Promise<Handler> {
  try {
    const module = (await import(url)) as { handler?: unknown };
    if (typeof module.handler !== "function")
      throw new Error(`${entry} exports no handler`);
    return module.handler as Handler;
  } catch (error) {
    const { errorMessage } = FunctionError.from(logicalId, error);
    throw new FunctionError(
      logicalId,
      "Runtime.ImportModuleError",
      errorMessage,
      error,
    );
  }
}

/** Only JSON passes between Lambda and its callers; null where there is none. */
function copy(value: unknown): unknown {
  return value === undefined
    ? null
    : (JSON.parse(JSON.stringify(value)) as unknown);
}
