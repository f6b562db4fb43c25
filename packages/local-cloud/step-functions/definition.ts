import type { StateMachineDefinition } from "aws-local-stepfunctions";
import type { Functions } from "../functions/functions.ts";
import { Properties } from "../template/properties.ts";
import type { LocalResource } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";

/** Definition that the interpreter can run, and the function behind each Task state. */
export interface ReadDefinition {
  readonly definition: StateMachineDefinition;
  readonly functionOfState: ReadonlyMap<string, string>;
}

const COMMON = ["Type", "Comment", "Next", "End", "InputPath", "OutputPath"];
const SHAPING = [...COMMON, "Parameters", "ResultPath"];

/** Fields of each type of state that the interpreter supports. */
const UNDERSTOOD: Readonly<Record<string, readonly string[]>> = {
  Task: [
    ...SHAPING,
    "Resource",
    "ResultSelector",
    "TimeoutSeconds",
    "Retry",
    "Catch",
  ],
  Pass: [...SHAPING, "Result"],
  Choice: [...COMMON, "Choices", "Default"],
  Wait: [...COMMON, "Seconds", "SecondsPath", "Timestamp", "TimestampPath"],
  Succeed: COMMON,
  Fail: [...COMMON, "Error", "ErrorPath", "Cause", "CausePath"],
};

/**
 * Timeout in seconds of a Task without one: the interpreter's default is a minute, while AWS has no limit. A timer
 * cannot run longer than this.
 */
const NO_TIMEOUT_S = 2_000_000;

/** Reads a definition. @throws TemplateError naming the machine and what is not supported */
export function readDefinition(
  machine: LocalResource,
  functions: Functions,
): ReadDefinition {
  const { logicalId } = machine;
  const definition = JSON.parse(
    machine.properties.text("DefinitionString"),
  ) as StateMachineDefinition;
  const fields = new Properties(logicalId, definition, (value) => value);
  fields.allowOnly([
    "StartAt",
    "States",
    "TimeoutSeconds",
    "Comment",
    "Version",
    "QueryLanguage",
  ]);
  if (fields.textOr("QueryLanguage", "JSONPath") !== "JSONPath") {
    throw new TemplateError(
      logicalId,
      "only JSONPath state machines run locally",
    );
  }
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
    if (type === "Task") {
      functionOfState.set(
        name,
        functions.arnOf(state.text("Resource"), state.where),
      );
    }
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
    definition: { ...definition, States: Object.fromEntries(withTimeouts) },
    functionOfState,
  };
}
