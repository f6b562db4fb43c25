import type { CloudFormationTemplate } from "@admission/local-cloud";
import { EVERYTHING, synthesizedStacks } from "./stack-template.ts";

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

/** Resources of the application, with all that can be turned on. */
export const resources = synthesizedStacks(EVERYTHING)["admission"]
  ?.Resources as Readonly<Record<string, Resource>>;

/** Returns the resources of a type with their logical ids. */
export function ofType(type: string): [string, Resource][] {
  return Object.entries(resources).filter(([, { Type }]) => Type === type);
}

/** Returns the properties of the resources of a type, as their reader takes them, in one stack or in some. */
export function propertiesOf<P = Resource["Properties"]>(
  type: string,
  ...stacks: readonly (CloudFormationTemplate | undefined)[]
): readonly P[] {
  const all = stacks.length === 0 ? [{ Resources: resources }] : stacks;
  return all
    .flatMap((stack) => Object.values(stack?.Resources ?? {}))
    .flatMap(({ Type, Properties = {} }) =>
      Type === type ? [Properties as P] : [],
    );
}

/** Source file of each function, by its logical id. */
export const entries: ReadonlyMap<string, string> = new Map(
  ofType("AWS::Lambda::Function").map(([id, { Metadata }]) => [
    id,
    String(Metadata?.["entry"]),
  ]),
);

/** Returns the logical id of the function of a source file; empty if there is none. */
export function functionOf(entry: string): string {
  return [...entries].find(([, each]) => each === entry)?.[0] ?? "";
}

export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, readonly string[] | string>>>
  >;
}

const policies = propertiesOf<{
  readonly Roles: readonly { readonly Ref: string }[];
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}>("AWS::IAM::Policy");

/** Returns the statements of all policies. */
export function allStatements(): readonly Statement[] {
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** Returns the policy statements of the function of a source file. */
export function statementsOf(entry: string): readonly Statement[] {
  const role = JSON.stringify(resources[functionOf(entry)]?.Properties["Role"]);
  return policies
    .filter(({ Roles }) => Roles.some(({ Ref }) => role.includes(`"${Ref}"`)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

interface State {
  readonly Type: string;
  readonly Next?: string;
  readonly End?: boolean;
  readonly TimeoutSeconds?: number;
  readonly Seconds?: number;
  readonly Retry?: readonly {
    readonly ErrorEquals: readonly string[];
    readonly IntervalSeconds: number;
    readonly MaxAttempts: number;
    readonly BackoffRate?: number;
    readonly MaxDelaySeconds?: number;
  }[];
  readonly Catch?: readonly {
    readonly ErrorEquals: readonly string[];
    readonly Next: string;
    readonly ResultPath: string;
  }[];
}

interface Definition {
  readonly StartAt: string;
  readonly TimeoutSeconds: number;
  readonly States: Readonly<Record<string, State>>;
}

/** Returns the definition as Step Functions gets it, with references rendered as the ARNs of functions. */
export function definitionOf(name: string): Definition {
  const [, machine] =
    ofType("AWS::StepFunctions::StateMachine").find(([, { Properties }]) =>
      String(Properties["StateMachineName"]).endsWith(name),
    ) ?? [];
  const definition = machine?.Properties["DefinitionString"] as
    { "Fn::Join": [string, unknown[]] } | undefined;
  const parts = definition?.["Fn::Join"][1] ?? [];
  const text = parts.map((part) =>
    typeof part === "string"
      ? part
      : `arn:aws:lambda:us-east-1:111122223333:function:${String(Object.values(part as object).flat()[0])}`,
  );
  return JSON.parse(text.join("")) as Definition;
}
