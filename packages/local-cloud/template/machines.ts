import type { StateMachineDefinition } from "aws-local-stepfunctions";
import type { LocalResource, ResourcesOf } from "./read-template.ts";

/** Returns the ARNs of the functions that state machines call. */
export function functionsOfMachines(
  resourcesOf: ResourcesOf,
): ReadonlySet<string> {
  const states = resourcesOf("AWS::StepFunctions::StateMachine").flatMap(
    (machine) => Object.values(parseDefinition(machine).States),
  );
  return new Set(
    states.flatMap((state) => (state.Type === "Task" ? [state.Resource] : [])),
  );
}

/** Parses the definition of a state machine, as the template has it. */
export function parseDefinition({
  properties,
}: LocalResource): StateMachineDefinition {
  return JSON.parse(
    properties.text("DefinitionString"),
  ) as StateMachineDefinition;
}
