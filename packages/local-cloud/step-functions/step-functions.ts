import { randomUUID } from "node:crypto";
import {
  StateMachine,
  type StateMachineDefinition,
} from "aws-local-stepfunctions";
import { FunctionError } from "../functions/function-error.ts";
import type { Functions } from "../functions/functions.ts";
import type { LocalService, ServiceParts } from "../server/helper-server.ts";
import { serveJson, ServiceError } from "../server/json-protocol.ts";
import { Properties } from "../template/properties.ts";
import type { LocalResource } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";

interface Machine {
  readonly logicalId: string;
  readonly machine: StateMachine;
  /** Function behind each Task state. */
  readonly functionOfState: ReadonlyMap<string, string>;
}

interface Execution {
  readonly input: string;
  readonly startDate: Date;
  isRunning: boolean;
  abort(): void;
  /** Resolves when it has ended, however. */
  readonly end: Promise<void>;
}

const COMMON = ["Type", "Comment", "Next", "End"];

/** Fields of each type of state that the project's machines have. */
const UNDERSTOOD: Readonly<Record<string, readonly string[]>> = {
  Task: [
    ...COMMON,
    "Resource",
    "ResultPath",
    "TimeoutSeconds",
    "Retry",
    "Catch",
  ],
  Choice: [...COMMON, "Choices", "Default"],
  Wait: [...COMMON, "Seconds"],
  Succeed: COMMON,
  Fail: COMMON,
};

/**
 * Timeout in seconds of a Task without one: the interpreter's default is a minute, while AWS has no limit. A timer
 * cannot run longer than this.
 */
const NO_TIMEOUT_S = 2_000_000;

/** Reads a machine. @throws TemplateError naming it and what is not supported */
function readMachine(
  { logicalId, properties }: LocalResource,
  functions: Functions,
): Machine {
  const definition = JSON.parse(
    properties.text("DefinitionString"),
  ) as StateMachineDefinition;
  const fields = new Properties(logicalId, definition, (value) => value);
  fields.allowOnly(["StartAt", "States", "TimeoutSeconds", "Comment"]);
  const states = fields.child("States");
  const functionOfState = new Map<string, string>();
  for (const name of states.names()) {
    const state = states.child(name);
    const type = state.text("Type");
    const allowed = UNDERSTOOD[type];
    if (allowed === undefined) {
      throw new TemplateError(
        state.where,
        `the state type ${type} is not supported locally`,
      );
    }
    state.allowOnly(allowed);
    if (type !== "Task") continue;
    const arn = functions.arnOf(state.text("Resource"), state.where);
    functionOfState.set(name, arn);
  }
  const withTimeouts = Object.entries(definition.States).map(
    ([name, state]) => [
      name,
      state.Type === "Task"
        ? { TimeoutSeconds: NO_TIMEOUT_S, ...state }
        : state,
    ],
  );
  return {
    logicalId,
    functionOfState,
    // The library's own validation takes longer than the rest of the start; a test runs it on the template.
    machine: new StateMachine(
      { ...definition, States: Object.fromEntries(withTimeouts) },
      { validationOptions: { noValidate: true } },
    ),
  };
}

/** Returns a function for each Task state that fails as a Lambda task does: by error name, with a JSON cause. */
function taskHandlers(
  { logicalId, functionOfState }: Machine,
  functions: Functions,
  ended: Promise<never>,
): Record<string, (input: unknown) => Promise<never>> {
  const handlers = [...functionOfState].map(([state, arn]) => {
    const call = async (input: unknown) => {
      try {
        return (await functions.invoke(arn, input, logicalId)) as never;
      } catch (error) {
        const { errorType, errorMessage } = FunctionError.from(state, error);
        const cause = { errorType, errorMessage, trace: [] };
        throw Object.assign(new Error(JSON.stringify(cause)), {
          name: errorType,
        });
      }
    };
    return [
      state,
      (input: unknown) => Promise.race([call(input), ended]),
    ] as const;
  });
  return Object.fromEntries(handlers);
}

/** Runs an execution from the start. */
function execute(
  machine: Machine,
  functions: Functions,
  { Id, Name, input }: Readonly<Record<"Id" | "Name" | "input", string>>,
): Execution {
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  const { result, abort } = machine.machine.run(JSON.parse(input) as never, {
    context: { Execution: { Id, Name } },
    overrides: {
      taskResourceLocalHandlers: taskHandlers(
        machine,
        functions,
        ended.promise,
      ),
    },
  });
  const execution: Execution = {
    input,
    startDate: new Date(),
    isRunning: true,
    abort() {
      abort();
      // Ends the interpreter's own timers; the handler itself cannot be interrupted.
      ended.reject(new Error("aborted"));
    },
    end: result
      .catch(() => {})
      .then(() => {
        execution.isRunning = false;
        // After a timeout the interpreter still waits for the current state.
        ended.reject(new Error("ended"));
      }),
  };
  return execution;
}

/**
 * Starts the template's state machines, none of whose executions outlives the server.
 * @throws TemplateError for an unsupported definition
 */
export async function startStepFunctions(
  parts: ServiceParts & { readonly functions: Functions },
): Promise<LocalService> {
  const { resourcesOf, functions, rights } = parts;
  const machines = new Map(
    resourcesOf("AWS::StepFunctions::StateMachine").map((resource) => [
      resource.arn,
      readMachine(resource, functions),
    ]),
  );
  const executions = new Map<string, Execution>();
  const reset = async () => {
    const all = [...executions.values()];
    for (const execution of all) if (execution.isRunning) execution.abort();
    await Promise.all(all.map(({ end }) => end));
    executions.clear();
  };

  const server = await serveJson(
    parts,
    {
      async StartExecution({
        stateMachineArn,
        name = randomUUID(),
        input = "{}",
      }) {
        const [machineArn, Name, sent] = [stateMachineArn, name, input].map(
          String,
        ) as [string, string, string];
        const machine = machines.get(machineArn);
        if (machine === undefined) {
          throw new ServiceError(
            "StateMachineDoesNotExist",
            `State Machine Does Not Exist: '${machineArn}'`,
          );
        }
        checkName(Name);
        const Id = `${machineArn.replace(":stateMachine:", ":execution:")}:${Name}`;
        const present = executions.get(Id);
        // A repeated start is harmless as long as the execution has not ended and the input is the same text.
        if (present && !(present.isRunning && present.input === sent)) {
          throw new ServiceError(
            "ExecutionAlreadyExists",
            `Execution Already Exists: '${Id}'`,
          );
        }
        const execution =
          present ?? execute(machine, functions, { Id, Name, input: sent });
        executions.set(Id, execution);
        return { executionArn: Id, startDate: execution.startDate };
      },
    },
    (request, name, { stateMachineArn }) =>
      rights.check(request, {
        action: `states:${name}`,
        resource: String(stateMachineArn),
      }),
  );
  return {
    ...server,
    reset,
    async stop() {
      await server.stop();
      await reset();
    },
  };
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
