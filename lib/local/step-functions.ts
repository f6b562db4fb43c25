import { randomUUID } from "node:crypto";
import { StateMachine } from "aws-local-stepfunctions";
import {
  checkedInput,
  checkName,
  existing,
  failure,
  startedBefore,
} from "./execution-rules.ts";
import { Executions } from "./executions.ts";
import type { Execution } from "./executions.ts";
import { FunctionError } from "./function-error.ts";
import type { Functions } from "./functions.ts";
import { jsonProtocol, ServiceError } from "./json-protocol.ts";
import type { Operation } from "./json-protocol.ts";
import { serveOnLoopback } from "./loopback-server.ts";
import type { ResourcesOf } from "./read-template.ts";
import { readDefinition } from "./state-machine-definition.ts";
import type { ReadDefinition } from "./state-machine-definition.ts";

/** The template's state machines behind the wire protocol of Step Functions. */
export interface LocalStepFunctions {
  readonly endpoint: string;
  /** Starts again, from the beginning, what ran when an earlier run ended. */
  resume(): void;
  /** Forgets every execution. */
  reset(): Promise<void>;
  /** Leaves running executions behind, to be resumed. */
  stop(): Promise<void>;
}

export interface StepFunctionsOptions {
  /** Where executions are remembered; absent = in memory. */
  readonly folder?: string | undefined;
  readonly port?: number;
  readonly functions: Functions;
  readonly log: (line: string) => void;
}

type Machine = ReadDefinition & { readonly machine: StateMachine };

/** @throws TemplateError for a definition that is not understood */
export async function startStepFunctions(
  resourcesOf: ResourcesOf,
  { folder, port = 0, functions, log }: StepFunctionsOptions,
): Promise<LocalStepFunctions> {
  const machines = new Map<string, Machine>();
  for (const resource of resourcesOf("AWS::StepFunctions::StateMachine")) {
    const read = readDefinition(resource, functions);
    machines.set(resource.arn, {
      ...read,
      // The library's own check takes longer than all the rest of the start; a test makes it of the template.
      machine: new StateMachine(read.definition, {
        validationOptions: { noValidate: true },
      }),
    });
  }
  const executions = new Executions(folder);
  await executions.load();
  const running = new Map<string, { abort(): void }>();
  const ending = new Set<Promise<void>>();

  function run(execution: Execution): void {
    const machine = machines.get(execution.stateMachineArn);
    if (machine === undefined) return;
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => {});
    const { result, abort } = machine.machine.run(
      JSON.parse(execution.input) as never,
      {
        context: {
          Execution: { Id: execution.executionArn, Name: execution.name },
        },
        overrides: {
          taskResourceLocalHandlers: taskHandlers(
            machine,
            functions,
            aborted.promise,
          ),
        },
      },
    );
    running.set(execution.executionArn, {
      abort() {
        running.delete(execution.executionArn);
        abort();
        // Ends the interpreter's own timers; the handler itself cannot be interrupted.
        aborted.reject(new Error("aborted"));
      },
    });
    const end = result
      .then(
        (output) =>
          ({ status: "SUCCEEDED", output: JSON.stringify(output) }) as const,
      )
      .catch(failure)
      .then(async (outcome) => {
        // After a time-out the interpreter still waits for the state it was in.
        aborted.reject(new Error("ended"));
        if (!running.delete(execution.executionArn)) return;
        const stopDate = new Date().toISOString();
        await executions.save({ ...execution, ...outcome, stopDate });
      })
      .catch((error: unknown) => log(`${execution.name}: ${String(error)}`));
    ending.add(end);
    void end.then(() => ending.delete(end));
  }

  const operations: Readonly<Record<string, Operation>> = {
    async StartExecution({
      stateMachineArn,
      name = randomUUID(),
      input = "{}",
    }) {
      const machineArn = String(stateMachineArn);
      if (!machines.has(machineArn)) {
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
        input: text,
        startDate: new Date().toISOString(),
      };
      await executions.save(execution);
      run(execution);
      return { executionArn, startDate: new Date(execution.startDate) };
    },

    async DescribeExecution({ executionArn }) {
      const { startDate, stopDate, ...rest } = existing(
        executions,
        executionArn,
      );
      return {
        ...rest,
        startDate: new Date(startDate),
        ...(stopDate === undefined ? {} : { stopDate: new Date(stopDate) }),
      };
    },

    async StopExecution({ executionArn, error, cause }) {
      const execution = existing(executions, executionArn);
      const stopDate = new Date().toISOString();
      if (execution.status !== "RUNNING") {
        return { stopDate: new Date(execution.stopDate ?? stopDate) };
      }
      running.get(execution.executionArn)?.abort();
      await executions.save({
        ...execution,
        status: "ABORTED",
        stopDate,
        ...(typeof error === "string" ? { error } : {}),
        ...(typeof cause === "string" ? { cause } : {}),
      });
      return { stopDate: new Date(stopDate) };
    },
  };

  const server = await serveOnLoopback(
    jsonProtocol(
      (name) =>
        Object.hasOwn(operations, name) ? operations[name] : undefined,
      log,
    ),
    { port },
  );
  const abandon = async () => {
    for (const execution of running.values()) execution.abort();
    await Promise.all(ending);
  };
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    resume: () => executions.running().forEach(run),
    async reset() {
      await abandon();
      await executions.reset();
    },
    async stop() {
      await server.close();
      await abandon();
    },
  };
}

/** A function for each Task state that fails as a Lambda task does: by error name, with a JSON cause. */
function taskHandlers(
  { functionOfState }: ReadDefinition,
  functions: Functions,
  aborted: Promise<never>,
): Record<string, (input: unknown) => Promise<never>> {
  const handlers = [...functionOfState].map(([state, arn]) => {
    const call = async (input: unknown) => {
      try {
        return (await functions.invoke(arn, input)) as never;
      } catch (error) {
        const { errorType, errorMessage } = FunctionError.from(state, error);
        const failed = new Error(
          JSON.stringify({ errorType, errorMessage, trace: [] }),
        );
        failed.name = errorType;
        throw failed;
      }
    };
    return [
      state,
      (input: unknown) => Promise.race([call(input), aborted]),
    ] as const;
  });
  return Object.fromEntries(handlers);
}
