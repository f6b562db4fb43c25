import { ExecutionTimeoutError } from "aws-local-stepfunctions";
import { FunctionError } from "../functions/function-error.ts";
import { ServiceError } from "../server/json-protocol.ts";
import type { Execution, Executions } from "./executions.ts";

/** Returns the final state of an execution that did not succeed. */
export function failure(
  error: unknown,
): Pick<Execution, "status" | "error" | "cause"> {
  if (error instanceof ExecutionTimeoutError) {
    return { status: "TIMED_OUT", error: "States.Timeout" };
  }
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const origin = cause instanceof Error ? cause : error;
  return origin instanceof Error
    ? { status: "FAILED", error: origin.name, cause: origin.message }
    : { status: "FAILED", error: "States.Runtime", cause: String(origin) };
}

/** Maximum number of server runs that may start an execution. */
const MAX_STARTS = 2;

/**
 * Returns the error with which an interrupted execution fails, as the function would have failed on AWS; undefined if
 * the execution is restarted.
 */
export function reasonToGiveUp(
  { name, starts, startDate }: Execution,
  timeoutSeconds = Infinity,
): FunctionError | undefined {
  if (starts >= MAX_STARTS) {
    return new FunctionError(
      name,
      "Runtime.ExitError",
      `the server has ended ${starts} times while it ran`,
    );
  }
  const seconds = (Date.now() - new Date(startDate).getTime()) / 1000;
  return seconds > timeoutSeconds
    ? new FunctionError(name, "States.Timeout", "its time is over")
    : undefined;
}

/** Answers a repeated start, which is harmless as long as the execution has not ended and the input is the same text. */
export function startedBefore(present: Execution, input: string): unknown {
  if (present.status !== "RUNNING" || present.input !== input) {
    throw new ServiceError(
      "ExecutionAlreadyExists",
      `Execution Already Exists: '${present.executionArn}'`,
    );
  }
  return {
    executionArn: present.executionArn,
    startDate: new Date(present.startDate),
  };
}

/** Returns an execution. @throws ServiceError ExecutionDoesNotExist */
export function existing(executions: Executions, arn: unknown): Execution {
  const execution = executions.get(String(arn));
  if (execution === undefined) {
    throw new ServiceError(
      "ExecutionDoesNotExist",
      `Execution Does Not Exist: '${String(arn)}'`,
    );
  }
  return execution;
}

/** Validates a name. @throws ServiceError InvalidName */
export function checkName(name: string): void {
  // All control and separator characters that the service documents as invalid.
  if (
    name.length > 80 ||
    !/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]+$/u.test(name)
  ) {
    throw new ServiceError("InvalidName", `Invalid Name: '${name}'`);
  }
}

/** Returns the input if it is JSON. @throws ServiceError InvalidExecutionInput */
export function checkedInput(input: string): string {
  try {
    JSON.parse(input);
    return input;
  } catch {
    throw new ServiceError(
      "InvalidExecutionInput",
      "Invalid State Machine Execution Input",
    );
  }
}
