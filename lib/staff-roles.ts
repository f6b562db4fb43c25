import { Duration, Stack } from "aws-cdk-lib";
import {
  AccountRootPrincipal,
  Policy,
  PolicyStatement,
  Role,
} from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { staffGrants, type Resources } from "./grants.ts";

export type StaffRole = keyof typeof staffGrants;

/** Each role's rights include those of the roles before it. */
export const staffRoles = Object.keys(staffGrants) as readonly StaffRole[];

const DESCRIPTIONS: Readonly<Record<StaffRole, string>> = {
  reader: "Lists and reads applications, and makes links to them.",
  exporter: "Reads, and exports what is new since the last export.",
  administrator: "Exports, reopens, erases, and reads the log of all this.",
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Roles with which people run the commands. Who may assume one is granted to users and groups of the account. */
export class StaffRoles extends Construct {
  readonly roles: Readonly<Record<StaffRole, Role>>;

  constructor(
    scope: Construct,
    id: string,
    { resources }: { readonly resources: Resources },
  ) {
    super(scope, id);
    const roles = staffRoles.map(
      (name) =>
        [
          name,
          new Role(this, capitalized(name), {
            assumedBy: new AccountRootPrincipal(),
            description: DESCRIPTIONS[name],
            // A day in the office.
            maxSessionDuration: Duration.hours(10),
          }),
        ] as const,
    );
    this.roles = Object.fromEntries(roles) as Record<StaffRole, Role>;
    for (const [at, name] of staffRoles.entries()) {
      const policy = new Policy(this, `${capitalized(name)}Rights`, {
        roles: roles.slice(at).map(([, role]) => role),
      });
      for (const grant of staffGrants[name]) grant(resources, policy);
      if (at === 0) {
        policy.addStatements(
          new PolicyStatement({
            actions: ["cloudformation:DescribeStacks"],
            resources: [Stack.of(this).stackId],
          }),
        );
      }
    }
  }
}

/** Returns the name of the output with the ARN of a role, such as `ReaderRole`. */
export function roleOutput(name: StaffRole): string {
  return `${capitalized(name)}Role`;
}
