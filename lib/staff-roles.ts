import { Duration, Stack } from "aws-cdk-lib";
import {
  AccountRootPrincipal,
  PolicyStatement,
  Role,
} from "aws-cdk-lib/aws-iam";
import { FunctionUrlAuthType, type IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { smokeGrants, staffGrants, type Grant } from "./grants.ts";
import { Handler, type HandlerParts, type HandlerProps } from "./handlers.ts";
import { namePrefix } from "./settings.ts";

export type StaffRole = keyof typeof staffGrants;

const DESCRIPTIONS: Readonly<Record<StaffRole, string>> = {
  reader: "Lists applications, and makes links to read them.",
  exporter: "Reads and exports.",
  administrator:
    "Exports, reopens, withdraws, erases, and reads the log of all this.",
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A print takes minutes, and a client of HTTP waits for five. */
const TIMEOUT_SECONDS = 300;

/**
 * Roles with which people run the commands, and the functions that do what these ask for. A role may call its function
 * and those of the roles before it, at addresses where IAM proves who calls, and has no other right. Who may assume one
 * is granted to users and groups of the account.
 */
export class StaffRoles extends Construct {
  /** Addresses of the functions, and ARNs of the roles, by the names of their outputs. */
  readonly outputs: Readonly<Record<string, string>>;
  /** The functions, by the names of their roles. */
  readonly functions: Readonly<Record<string, IFunction>>;

  constructor(scope: Construct, id: string, props: HandlerParts) {
    super(scope, id);
    const { settings } = props;
    const outputs: Record<string, string> = {};
    this.outputs = outputs;
    const handlerOf = (
      name: string,
      grants: readonly Grant[],
      overrides: Partial<HandlerProps> = {},
    ) => {
      const handler = new Handler(this, name, props, {
        entry: `lambdas/workers/${name}.ts`,
        grants,
        timeoutSeconds: TIMEOUT_SECONDS,
        ...overrides,
      });
      const { url } = handler.addFunctionUrl({
        authType: FunctionUrlAuthType.AWS_IAM,
      });
      outputs[`${name.split("-").map(capitalized).join("")}Url`] = url;
      return handler;
    };
    // The delivery's roles name it.
    const functionName = `${namePrefix(settings)}-smoke`;
    handlerOf("smoke", smokeGrants, { functionName });
    const functions: Record<string, Handler> = {};
    this.functions = functions;
    const present = { Bool: { "aws:MultiFactorAuthPresent": "true" } };
    for (const [name, grants] of Object.entries(staffGrants)) {
      // While a stage is closed, somebody looks at what was restored.
      const staysOpen = name === "administrator";
      functions[name] = handlerOf(`staff-${name}`, grants, { staysOpen });
      const role = new Role(this, capitalized(name), {
        assumedBy: new AccountRootPrincipal().withConditions(
          settings.staffMfa ? present : {},
        ),
        description: DESCRIPTIONS[name as StaffRole],
        // A day in the office.
        maxSessionDuration: Duration.hours(10),
      });
      for (const each of Object.values(functions)) each.grantInvokeUrl(role);
      role.addToPolicy(
        new PolicyStatement({
          actions: ["cloudformation:DescribeStacks"],
          resources: [Stack.of(this).stackId],
        }),
      );
      outputs[`${capitalized(name)}Role`] = role.roleArn;
    }
  }
}
