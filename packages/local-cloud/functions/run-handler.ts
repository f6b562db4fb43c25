import { randomUUID } from "node:crypto";
import { accessKeyOf } from "../server/credentials.ts";
import { withAccessKey } from "./calling-function.ts";
import { FunctionError } from "./function-error.ts";
import type { LocalFunction } from "./local-function.ts";

type Handler = (event: unknown, context: unknown) => unknown;

/** Imports a source file by its address. */
export type ImportSource = (url: string) => Promise<unknown>;

function importOnce(url: string): Promise<unknown> {
  return import(url);
}

/** Imports a function's handler. @throws FunctionError Runtime.ImportModuleError */
async function loadHandler(
  { logicalId, url, entry }: LocalFunction,
  importSource: ImportSource = importOnce,
): Promise<Handler> {
  try {
    const module = (await importSource(url)) as { handler?: unknown };
    if (typeof module.handler !== "function") {
      throw new Error(`${entry} exports no handler`);
    }
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

/** Calls a handler with a copy of the event, as Lambda does. @throws FunctionError when it throws */
async function callHandler(
  handler: Handler,
  { logicalId, arn, memoryMb, timeoutMs }: LocalFunction,
  event: unknown,
): Promise<unknown> {
  const deadline = Date.now() + timeoutMs;
  const context = {
    functionName: logicalId,
    functionVersion: "$LATEST",
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${logicalId}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    return copy(await handler(copy(event), context));
  } catch (error) {
    throw FunctionError.from(logicalId, error);
  }
}

/**
 * Runs a handler in this process, which cannot interrupt it: after its timeout it is abandoned.
 * @throws FunctionError
 */
export async function runHere(
  local: LocalFunction,
  event: unknown,
  importSource?: ImportSource,
): Promise<unknown> {
  const handler = await loadHandler(local, importSource);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(timedOut(local)), local.timeoutMs);
  // An abandoned handler must not keep the process alive.
  timer.unref();
  try {
    return await Promise.race([
      withAccessKey(accessKeyOf(local.logicalId), () =>
        callHandler(handler, local, event),
      ),
      late.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function timedOut({ logicalId, timeoutMs }: LocalFunction): FunctionError {
  return new FunctionError(
    logicalId,
    "Sandbox.Timedout",
    `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
  );
}

/** Copies a value as JSON, the only thing that passes between Lambda and its callers; null if there is none. */
function copy(value: unknown): unknown {
  return value === undefined
    ? null
    : (JSON.parse(JSON.stringify(value)) as unknown);
}
