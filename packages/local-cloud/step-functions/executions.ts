import { ExecutionTimeoutError, StateMachine } from "aws-local-stepfunctions";
import { FunctionError } from "../functions/function-error.ts";
import type { Functions } from "../functions/functions.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { readDefinition, type ReadDefinition } from "./definition.ts";

/** Execution as DescribeExecution shows it. */
export interface Execution {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  readonly status: "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED_OUT";
  /** JSON. */
  readonly input: string;
  readonly startDate: Date;
  readonly stopDate?: Date;
  /** JSON. */
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

type Machine = ReadDefinition & {
  readonly logicalId: string;
  readonly machine: StateMachine;
};

/** The template's state machines and their executions, none of which outlives the server. */
export class Executions {
  readonly #machines = new Map<string, Machine>();
  readonly #functions: Functions;
  readonly #byArn = new Map<string, Execution>();
  readonly #running = new Map<string, { abort(): void }>();
  readonly #ending = new Set<Promise<void>>();

  /** @throws TemplateError for an unsupported definition */
  constructor(resourcesOf: ResourcesOf, functions: Functions) {
    this.#functions = functions;
    for (const resource of resourcesOf("AWS::StepFunctions::StateMachine")) {
      const read = readDefinition(resource, functions);
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

  get(executionArn: string): Execution | undefined {
    return this.#byArn.get(executionArn);
  }

  /** Runs a new execution from the start. */
  run(execution: Execution): void {
    const machine = this.#machines.get(execution.stateMachineArn);
    if (machine === undefined) return;
    const { executionArn, name, input } = execution;
    this.#byArn.set(executionArn, execution);
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => {});
    const { result, abort } = machine.machine.run(JSON.parse(input) as never, {
      context: { Execution: { Id: executionArn, Name: name } },
      overrides: {
        taskResourceLocalHandlers: taskHandlers(
          machine,
          this.#functions,
          aborted.promise,
        ),
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
      .then((outcome) => {
        // After a timeout the interpreter still waits for the current state.
        aborted.reject(new Error("ended"));
        if (!this.#running.delete(executionArn)) return;
        const stopDate = new Date();
        this.#byArn.set(executionArn, { ...execution, ...outcome, stopDate });
      });
    this.#ending.add(end);
    void end.then(() => this.#ending.delete(end));
  }

  /** Aborts and forgets all executions. */
  async reset(): Promise<void> {
    for (const execution of this.#running.values()) execution.abort();
    await Promise.all(this.#ending);
    this.#byArn.clear();
  }
}

/** Returns the final state of an execution that did not succeed. */
function failure(
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

/** Returns a function for each Task state that fails as a Lambda task does: by error name, with a JSON cause. */
function taskHandlers(
  { logicalId, functionOfState }: Machine,
  functions: Functions,
  aborted: Promise<never>,
): Record<string, (input: unknown) => Promise<never>> {
  const handlers = [...functionOfState].map(([state, arn]) => {
    const call = async (input: unknown) => {
      try {
        return (await functions.invoke(arn, input, logicalId)) as never;
      } catch (error) {
        throw failureOf(FunctionError.from(state, error));
      }
    };
    const abortable = (input: unknown) => Promise.race([call(input), aborted]);
    return [state, abortable] as const;
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
