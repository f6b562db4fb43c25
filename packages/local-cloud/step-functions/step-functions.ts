import { randomUUID } from "node:crypto";
import type { Functions } from "../functions/functions.ts";
import type { Rights } from "../iam/rights.ts";
import { serveHelper, type LocalService } from "../server/helper-server.ts";
import {
  jsonProtocol,
  ServiceError,
  type Operation,
} from "../server/json-protocol.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { Executions, type Execution } from "./executions.ts";

/** The template's state machines behind the wire protocol of Step Functions. */
export interface LocalStepFunctions extends LocalService {
  /** Aborts and forgets every execution. */
  reset(): Promise<void>;
}

export interface StepFunctionsOptions {
  readonly port?: number;
  readonly functions: Functions;
  readonly rights: Rights;
  readonly log: (line: string) => void;
}

/** Starts the state machines. @throws TemplateError for an unsupported definition */
export async function startStepFunctions(
  resourcesOf: ResourcesOf,
  { port = 0, functions, rights, log }: StepFunctionsOptions,
): Promise<LocalStepFunctions> {
  const executions = new Executions(resourcesOf, functions);

  const operations: Readonly<Record<string, Operation>> = {
    async StartExecution({
      stateMachineArn,
      name = randomUUID(),
      input = "{}",
    }) {
      const machineArn = String(stateMachineArn);
      if (!executions.knows(machineArn)) {
        throw new ServiceError(
          "StateMachineDoesNotExist",
          `State Machine Does Not Exist: '${machineArn}'`,
        );
      }
      checkName(String(name));
      checkInput(String(input));
      const executionArn = `${machineArn.replace(":stateMachine:", ":execution:")}:${String(name)}`;
      const present = executions.get(executionArn);
      if (present !== undefined) return startedBefore(present, String(input));
      const startDate = new Date();
      executions.run({
        executionArn,
        stateMachineArn: machineArn,
        name: String(name),
        status: "RUNNING",
        input: String(input),
        startDate,
      });
      return { executionArn, startDate };
    },

    async DescribeExecution({ executionArn }) {
      const execution = executions.get(String(executionArn));
      if (execution !== undefined) return execution;
      throw new ServiceError(
        "ExecutionDoesNotExist",
        `Execution Does Not Exist: '${String(executionArn)}'`,
      );
    },
  };

  const server = await serveHelper(
    jsonProtocol(
      (name) =>
        Object.hasOwn(operations, name) ? operations[name] : undefined,
      (request, name, { executionArn, stateMachineArn = executionArn }) =>
        rights.check(request, {
          action: `states:${name}`,
          resource: String(stateMachineArn),
        }),
      log,
    ),
    { port },
  );
  return {
    endpoint: server.endpoint,
    reset: () => executions.reset(),
    async stop() {
      await server.stop();
      await executions.reset();
    },
  };
}

/** Answers a repeated start, which is harmless as long as the execution has not ended and the input is the same text. */
function startedBefore(
  { status, input, executionArn, startDate }: Execution,
  sent: string,
): unknown {
  if (status === "RUNNING" && input === sent) {
    return { executionArn, startDate };
  }
  throw new ServiceError(
    "ExecutionAlreadyExists",
    `Execution Already Exists: '${executionArn}'`,
  );
}

/** Validates a name. @throws ServiceError InvalidName */
function checkName(name: string): void {
  // All control and separator characters that the service documents as invalid.
  if (
    name.length > 80 ||
    !/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]+$/u.test(name)
  ) {
    throw new ServiceError("InvalidName", `Invalid Name: '${name}'`);
  }
}

/** Validates an input. @throws ServiceError InvalidExecutionInput */
function checkInput(input: string): void {
  try {
    JSON.parse(input);
  } catch {
    throw new ServiceError(
      "InvalidExecutionInput",
      "Invalid State Machine Execution Input",
    );
  }
}
