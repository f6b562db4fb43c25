import { stackTemplate } from "./stack-template.ts";

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

export const resources = stackTemplate().Resources as Readonly<
  Record<string, Resource>
>;

/** The resources of a type with their logical ids. */
export const ofType = (type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

/** The source file of each function, by its logical id. */
export const entries: ReadonlyMap<string, string> = new Map(
  ofType("AWS::Lambda::Function").map(([id, { Metadata }]) => [
    id,
    String(Metadata?.["entry"]),
  ]),
);

/** The logical id of the function of a source file; empty where there is none. */
export const functionOf = (entry: string): string =>
  [...entries].find(([, each]) => each === entry)?.[0] ?? "";

export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, readonly string[] | string>>>
  >;
}

const policies = ofType("AWS::IAM::Policy").map(([, { Properties }]) => ({
  roles: (Properties["Roles"] as { Ref: string }[]).map(({ Ref }) => Ref),
  statements: (
    Properties["PolicyDocument"] as { Statement: readonly Statement[] }
  ).Statement,
}));

/** What all policies say. */
export const allStatements = (): readonly Statement[] =>
  policies.flatMap(({ statements }) => statements);

/** What the policies of the function of a source file say. */
export const statementsOf = (entry: string): readonly Statement[] => {
  const role = JSON.stringify(resources[functionOf(entry)]?.Properties["Role"]);
  return policies
    .filter(({ roles }) => roles.some((id) => role.includes(`"${id}"`)))
    .flatMap(({ statements }) => statements);
};
