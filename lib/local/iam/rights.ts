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

/** Role of a function or a state machine. */
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

/** Who calls: the logical id of a function or a state machine, a service, or the operator, who has every right. */
export type Caller = string | ServiceCaller;

/** Rights that the template's policies give, evaluated as IAM does: what nothing allows, or anything denies, is refused. */
export class Rights {
  readonly #roles = new Map<string, Role>();
  /** Policies of buckets and functions. */
  readonly #resourcePolicies: readonly Statement[];
  readonly #needed = new Set<string>();

  /** @throws TemplateError for a policy that cannot be evaluated, or a role that its service may not assume */
  constructor(resourcesOf: ResourcesOf) {
    this.#resourcePolicies = [
      ...resourcesOf("AWS::S3::BucketPolicy").flatMap(({ properties }) =>
        readStatements(properties.child("PolicyDocument")),
      ),
      ...resourcesOf("AWS::Lambda::Permission").map(readPermission),
    ];
    const policies = resourcesOf("AWS::IAM::Policy");
    const roles = new Map(
      resourcesOf("AWS::IAM::Role").map((role) => [role.arn, role]),
    );
    const endpoint = resourcesOf("AWS::EC2::VPCEndpoint").flatMap(
      ({ properties }) => readStatements(properties.child("PolicyDocument")),
    );
    const add = (
      { logicalId, arn, properties }: LocalResource,
      property: string,
      service: ServiceCaller["service"],
    ) => {
      const role = roles.get(properties.text(property));
      if (role === undefined) {
        throw new TemplateError(logicalId, "there is no such role");
      }
      role.properties.allowOnly([
        "AssumeRolePolicyDocument",
        "Description",
        // Those of AWS, whose actions are not emulated.
        "ManagedPolicyArns",
        "Tags",
      ]);
      const trust = readStatements(
        role.properties.child("AssumeRolePolicyDocument"),
      );
      const assume = { action: "sts:AssumeRole", resource: role.arn };
      const caller = { service, sourceArn: arn };
      if (this.#refusal(caller, assume, trust) !== undefined) {
        throw new TemplateError(
          role.logicalId,
          `${service} may not assume this role`,
        );
      }
      this.#roles.set(logicalId, {
        arn: role.arn,
        statements: policies
          .filter(({ properties: policy }) =>
            policy.texts("Roles").includes(role.name),
          )
          .flatMap(({ properties: policy }) =>
            readStatements(policy.child("PolicyDocument")),
          ),
        endpoint: properties.names().includes("VpcConfig")
          ? endpoint
          : undefined,
      });
    };
    for (const resource of resourcesOf("AWS::Lambda::Function")) {
      add(resource, "Role", "lambda.amazonaws.com");
    }
    for (const resource of resourcesOf("AWS::StepFunctions::StateMachine")) {
      add(resource, "RoleArn", "states.amazonaws.com");
    }
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

  /** Returns every part of the policies, and whether a call so far would have been refused without it. */
  uses(): ReadonlyMap<string, boolean> {
    const statements = [
      ...this.#resourcePolicies,
      ...[...this.#roles.values()].flatMap((role) => [
        ...role.statements,
        ...(role.endpoint ?? []),
      ]),
    ];
    return new Map(
      statements
        .flatMap((statement) => statement.parts())
        .map((part) => [part, this.#needed.has(part)]),
    );
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
    return `User: ${principal} is not authorized to perform: ${call.action} on resource: ${call.resource} ${reason}`;
  }
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
