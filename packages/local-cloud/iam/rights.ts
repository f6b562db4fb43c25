import type { IncomingMessage } from "node:http";
import { callerOf, OPERATOR } from "../server/credentials.ts";
import { ServiceError } from "../server/json-protocol.ts";
import { account } from "../template/physical-names.ts";
import { Properties } from "../template/properties.ts";
import type { LocalResource, ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";
import {
  readStatement,
  readStatements,
  type Call,
  type Statement,
} from "./statements.ts";

/** Role of a function, a state machine or a person. */
interface Role {
  readonly arn: string;
  readonly statements: readonly Statement[];
  /** Policy of the only way out of the caller's network; absent = no such limit. */
  readonly endpoint: readonly Statement[] | undefined;
}

/** Service of AWS that acts for a resource. */
export interface ServiceCaller {
  readonly service: `${string}.amazonaws.com`;
  readonly sourceArn: string;
}

/**
 * Who calls: the logical id of a function, a state machine or a role that people assume, a service, or the operator, who
 * has every right.
 */
export type Caller = string | ServiceCaller;

/** Types of the callers with a role, the property that names it, and the service that assumes it. */
const ASSUMING = [
  ["AWS::Lambda::Function", "Role", "lambda.amazonaws.com"],
  ["AWS::StepFunctions::StateMachine", "RoleArn", "states.amazonaws.com"],
] as const;

/** What calls have shown of the rights. */
export interface RightsUse {
  /** Every part of the policies, and whether a call would have been refused without it. */
  readonly isNeeded: ReadonlyMap<string, boolean>;
  /** Why calls were refused, in the words of AWS. */
  readonly refusals: readonly string[];
}

/** Rights that the template's policies give, evaluated as IAM does: what nothing allows, or anything denies, is refused. */
export class Rights {
  readonly #roles = new Map<string, Role>();
  /** Policies of buckets, tables and functions. */
  readonly #resourcePolicies: readonly Statement[];
  readonly #forPeople = new Set<string>();
  readonly #needed = new Set<string>();
  readonly #refusals: string[] = [];

  /** @throws TemplateError for a policy that cannot be evaluated, or a role that its service may not assume */
  constructor(resourcesOf: ResourcesOf) {
    const policiesOf = (
      type: "AWS::S3::BucketPolicy" | "AWS::EC2::VPCEndpoint",
    ) =>
      resourcesOf(type).flatMap(({ properties }) =>
        readStatements(properties.child("PolicyDocument")),
      );
    this.#resourcePolicies = [
      ...policiesOf("AWS::S3::BucketPolicy"),
      ...resourcesOf("AWS::DynamoDB::Table").flatMap(tablePolicy),
      ...resourcesOf("AWS::Lambda::Permission").map(readPermission),
    ];
    for (const role of resourcesOf("AWS::IAM::Role")) {
      if (!isForPeople(role)) continue;
      checkRole(role);
      const statements = statementsOf(resourcesOf, role);
      this.#roles.set(role.logicalId, {
        arn: role.arn,
        statements,
        endpoint: undefined,
      });
      this.#forPeople.add(role.logicalId);
    }
    const endpoint = policiesOf("AWS::EC2::VPCEndpoint");
    for (const [type, property, service] of ASSUMING) {
      for (const { logicalId, arn, properties } of resourcesOf(type)) {
        const role = findRole(
          resourcesOf,
          logicalId,
          properties.text(property),
        );
        this.#checkTrust(role, { service, sourceArn: arn });
        this.#roles.set(logicalId, {
          arn: role.arn,
          statements: statementsOf(resourcesOf, role),
          endpoint: properties.names().includes("VpcConfig")
            ? endpoint
            : undefined,
        });
      }
    }
  }

  /** Returns whether there is such a role for people of this account. */
  isForPeople(logicalId: string): boolean {
    return this.#forPeople.has(logicalId);
  }

  /** Returns why a call is refused, in the words of AWS; undefined if it is allowed. */
  refusal(caller: Caller, call: Call): string | undefined {
    if (caller === OPERATOR) return undefined;
    if (typeof caller !== "string") {
      return this.#refusal(caller, call, this.#resourcePolicies);
    }
    const { arn, statements, endpoint } = this.#roles.get(caller) ?? {
      arn: caller,
      statements: [],
      endpoint: undefined,
    };
    const all = [...statements, ...this.#resourcePolicies];
    return (
      this.#refusal(arn, call, all) ??
      (endpoint && this.#refusal(arn, call, endpoint))
    );
  }

  /** Checks a signed request. @throws ServiceError AccessDeniedException */
  check(request: IncomingMessage, call: Call): void {
    const refusal = this.refusal(callerOf(request) ?? "", call);
    if (refusal !== undefined) {
      throw new ServiceError("AccessDeniedException", refusal);
    }
  }

  /** Returns what the calls so far have shown. */
  uses(): RightsUse {
    const statements = [
      ...this.#resourcePolicies,
      ...[...this.#roles.values()].flatMap((role) => [
        ...role.statements,
        ...(role.endpoint ?? []),
      ]),
    ];
    const parts = statements.flatMap((statement) => statement.parts());
    return {
      isNeeded: new Map(parts.map((part) => [part, this.#needed.has(part)])),
      refusals: this.#refusals,
    };
  }

  /** @throws TemplateError unless the service may assume the role */
  #checkTrust(
    { logicalId, arn, properties }: LocalResource,
    caller: ServiceCaller,
  ) {
    const trust = readStatements(properties.child("AssumeRolePolicyDocument"));
    const call = { action: "sts:AssumeRole", resource: arn };
    if (this.#refusal(caller, call, trust) !== undefined) {
      const problem = `${caller.service} may not assume this role`;
      throw new TemplateError(logicalId, problem);
    }
  }

  #refusal(
    caller: Caller,
    call: Call,
    statements: readonly Statement[],
  ): string | undefined {
    const principal = typeof caller === "string" ? caller : caller.service;
    const full: Call = {
      ...call,
      context: {
        ...call.context,
        // Loopback stands for an encrypted connection.
        "aws:securetransport": ["true"],
        ...(typeof caller !== "string" && {
          "aws:sourcearn": [caller.sourceArn],
          "aws:sourceaccount": [account],
        }),
      },
    };
    const matching = (isDeny: boolean) =>
      statements
        .filter((each) => each.isDeny === isDeny && each.concerns(principal))
        .flatMap((each) => each.matching(full));
    const allowing = matching(false);
    const [only] = allowing;
    const isDenied = matching(true).length > 0;
    if (only !== undefined && !isDenied) {
      if (allowing.length === 1) this.#needed.add(only);
      return undefined;
    }
    const reason = isDenied
      ? "with an explicit deny in a policy"
      : `because no policy allows the ${call.action} action`;
    const refusal = `User: ${principal} is not authorized to perform: ${call.action} on resource: ${call.resource} ${reason}`;
    this.#refusals.push(refusal);
    return refusal;
  }
}

/** Finds the role that a function or a machine names. @throws TemplateError if there is none that can be evaluated */
function findRole(
  resourcesOf: ResourcesOf,
  logicalId: string,
  roleArn: string,
): LocalResource {
  const role = resourcesOf("AWS::IAM::Role").find(({ arn }) => arn === roleArn);
  if (role === undefined) {
    throw new TemplateError(logicalId, "there is no such role");
  }
  checkRole(role);
  return role;
}

/** @throws TemplateError for a role that cannot be evaluated */
function checkRole({ properties }: LocalResource): void {
  properties.allowOnly([
    "AssumeRolePolicyDocument",
    "Description",
    // Those of AWS, whose actions are not emulated.
    "ManagedPolicyArns",
    // Nobody's session ends here.
    "MaxSessionDuration",
    "Tags",
  ]);
}

/** Returns whether people of the account may assume a role, if their own rights allow it. */
function isForPeople({ arn, properties }: LocalResource): boolean {
  const call = {
    action: "sts:AssumeRole",
    resource: arn,
    // Whoever works at this machine stands for somebody who has proved it twice.
    context: { "aws:multifactorauthpresent": ["true"] },
  };
  return readStatements(properties.child("AssumeRolePolicyDocument")).some(
    (statement) =>
      !statement.isDeny &&
      statement.concerns(`arn:aws:iam::${account}:root`) &&
      statement.matching(call).length > 0,
  );
}

/** Reads a table's own policy, in which `*` is the table. */
function tablePolicy({ arn, properties }: LocalResource): readonly Statement[] {
  return readStatements(
    properties.child("ResourcePolicy").child("PolicyDocument"),
  ).map((statement) => ({
    ...statement,
    matching: (call) => (call.resource === arn ? statement.matching(call) : []),
  }));
}

/** Reads the policies of a role. */
function statementsOf(
  resourcesOf: ResourcesOf,
  { name }: LocalResource,
): readonly Statement[] {
  return resourcesOf("AWS::IAM::Policy")
    .filter(({ properties }) => properties.texts("Roles").includes(name))
    .flatMap(({ properties }) =>
      readStatements(properties.child("PolicyDocument")),
    );
}

/** Reads the permission of a service to call a function as the statement that Lambda makes of it. */
function readPermission({ logicalId, properties }: LocalResource): Statement {
  properties.allowOnly(["Action", "FunctionName", "Principal", "SourceArn"]);
  const statement = {
    Effect: "Allow",
    Principal: { Service: properties.text("Principal") },
    Action: properties.text("Action"),
    Resource: properties.text("FunctionName"),
    ...(properties.has("SourceArn") && {
      Condition: { ArnLike: { "aws:SourceArn": properties.text("SourceArn") } },
    }),
  };
  return readStatement(new Properties(logicalId, statement, (value) => value));
}
