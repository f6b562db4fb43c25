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
import {
  checkedInput,
  checkName,
  existing,
  startedBefore,
} from "./execution-rules.ts";
import { Executions, type Execution } from "./executions.ts";
import { RunningExecutions } from "./running-executions.ts";

/** The template's state machines behind the wire protocol of Step Functions. */
export interface LocalStepFunctions extends LocalService {
  /**
   * Restarts, from the first state, the executions that were running when an earlier run ended. An execution that has
   * been started twice, or has exceeded its machine's timeout, fails instead: it may have ended those runs.
   */
  resume(): Promise<void>;
  /** Deletes every execution. */
  reset(): Promise<void>;
}

export interface StepFunctionsOptions {
  /** Folder in which executions are stored; absent = in memory. */
  readonly folder?: string | undefined;
  readonly port?: number;
  readonly functions: Functions;
  readonly rights: Rights;
  readonly log: (line: string) => void;
}

/** Starts the state machines. @throws TemplateError for an unsupported definition */
export async function startStepFunctions(
  resourcesOf: ResourcesOf,
  { folder, port = 0, functions, rights, log }: StepFunctionsOptions,
): Promise<LocalStepFunctions> {
  const executions = new Executions(folder);
  const running = new RunningExecutions(resourcesOf, {
    executions,
    functions,
    log,
  });
  await executions.load();

  const operations: Readonly<Record<string, Operation>> = {
    async StartExecution({
      stateMachineArn,
      name = randomUUID(),
      input = "{}",
    }) {
      const machineArn = String(stateMachineArn);
      if (!running.knows(machineArn)) {
        throw new ServiceError(
          "StateMachineDoesNotExist",
          `State Machine Does Not Exist: '${machineArn}'`,
        );
      }
      checkName(String(name));
      const text = checkedInput(String(input));
      const executionArn = `${machineArn.replace(":stateMachine:", ":execution:")}:${String(name)}`;
      const present = executions.get(executionArn);
      if (present !== undefined) return startedBefore(present, text);
      const execution: Execution = {
        executionArn,
        stateMachineArn: machineArn,
        name: String(name),
        status: "RUNNING",
        starts: 1,
        input: text,
        startDate: new Date().toISOString(),
      };
      await executions.add(execution);
      running.run(execution);
      return { executionArn, startDate: new Date(execution.startDate) };
    },

    async DescribeExecution({ executionArn }) {
      const {
        startDate,
        stopDate,
        starts: _starts,
        ...rest
      } = existing(executions, executionArn);
      return {
        ...rest,
        startDate: new Date(startDate),
        ...(stopDate === undefined ? {} : { stopDate: new Date(stopDate) }),
      };
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
    resume: () => running.resume(),
    async reset() {
      await running.abandon();
      await executions.reset();
    },
    /** Stops running executions, to be resumed later. */
    async stop() {
      await server.stop();
      await running.abandon();
    },
  };
}
