import { StateMachine } from "aws-local-stepfunctions";
import type { FunctionError } from "../functions/function-error.ts";
import type { Functions } from "../functions/functions.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { readDefinition, type ReadDefinition } from "./definition.ts";
import { failure, reasonToGiveUp } from "./execution-rules.ts";
import type { Execution, Executions } from "./executions.ts";
import { failingFirst, taskHandlers } from "./task-handlers.ts";

type Machine = ReadDefinition & {
  readonly logicalId: string;
  readonly machine: StateMachine;
};

export interface RunningOptions {
  readonly executions: Executions;
  readonly functions: Functions;
  readonly log: (line: string) => void;
}

/** The template's state machines and their running executions. */
export class RunningExecutions {
  readonly #machines = new Map<string, Machine>();
  readonly #options: RunningOptions;
  readonly #running = new Map<string, { abort(): void }>();
  readonly #ending = new Set<Promise<void>>();

  /** @throws TemplateError for an unsupported definition */
  constructor(resourcesOf: ResourcesOf, options: RunningOptions) {
    this.#options = options;
    for (const resource of resourcesOf("AWS::StepFunctions::StateMachine")) {
      const read = readDefinition(resource, options.functions);
      this.#machines.set(resource.arn, {
        ...read,
        logicalId: resource.logicalId,
        // The library's own validation takes longer than the rest of the start; a test runs it on the template.
        machine: new StateMachine(read.definition, {
          validationOptions: { noValidate: true },
        }),
      });
    }
  }

  knows(stateMachineArn: string): boolean {
    return this.#machines.has(stateMachineArn);
  }

  /** Runs an execution from the start. */
  run(execution: Execution): void {
    const machine = this.#machines.get(execution.stateMachineArn);
    if (machine !== undefined) this.#run(execution, machine);
  }

  /** Restarts the executions that an earlier run of the server left unfinished; those without attempts left fail. */
  async resume(): Promise<void> {
    const { executions, log } = this.#options;
    for (const left of executions.running()) {
      const machine = this.#machines.get(left.stateMachineArn);
      if (machine === undefined) continue;
      const reason = reasonToGiveUp(left, machine.definition.TimeoutSeconds);
      if (reason !== undefined) {
        log(`${left.name} is given up: ${reason.errorMessage}`);
      }
      const execution = { ...left, starts: left.starts + 1 };
      await executions.save(execution);
      this.#run(execution, machine, reason);
    }
  }

  /** Stops all executions and leaves their stored state unchanged. */
  async abandon(): Promise<void> {
    for (const execution of this.#running.values()) execution.abort();
    await Promise.all(this.#ending);
  }

  #run(execution: Execution, machine: Machine, failing?: FunctionError): void {
    const { executions, functions, log } = this.#options;
    const { executionArn, name, input } = execution;
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => {});
    const handlers = taskHandlers(machine, functions, aborted.promise);
    const { result, abort } = machine.machine.run(JSON.parse(input) as never, {
      context: { Execution: { Id: executionArn, Name: name } },
      overrides: {
        taskResourceLocalHandlers:
          failing === undefined ? handlers : failingFirst(handlers, failing),
      },
    });
    this.#running.set(executionArn, {
      abort: () => {
        this.#running.delete(executionArn);
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
        // After a timeout the interpreter still waits for the current state.
        aborted.reject(new Error("ended"));
        if (!this.#running.delete(executionArn)) return;
        const stopDate = new Date().toISOString();
        await executions.save({ ...execution, ...outcome, stopDate });
      })
      .catch((error: unknown) => log(`${name}: ${String(error)}`));
    this.#ending.add(end);
    void end.then(() => this.#ending.delete(end));
  }
}
