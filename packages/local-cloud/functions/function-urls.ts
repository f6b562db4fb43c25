import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { userInfo } from "node:os";
import { httpEvent } from "../api/event.ts";
import { sendResult } from "../api/result.ts";
import { UNCHANGED } from "../cloudfront/origin-request.ts";
import { callerOf, OPERATOR } from "../server/credentials.ts";
import {
  serveHelper,
  type LocalService,
  type ServiceParts,
} from "../server/helper-server.ts";
import { ServiceError } from "../server/json-protocol.ts";
import { readBody, refuse } from "../server/loopback-server.ts";
import { account } from "../template/physical-names.ts";
import type { LocalResource } from "../template/read-template.ts";
import {
  isRecord,
  TemplateError,
  type CloudFormationTemplate,
} from "../template/template.ts";
import { FunctionError } from "./function-error.ts";
import { REFUSED, type Functions } from "./functions.ts";

/** Lambda's limits of a request and a reply. */
const MAX_BYTES = 6 * 1024 * 1024;

/** Returns the addresses of functions among the outputs, by the outputs' names as variables: `STAFF_URL` of `StaffUrl`. */
export function functionUrls(
  outputs: CloudFormationTemplate["Outputs"] = {},
  endpoint: string,
): Readonly<Record<string, string>> {
  const urls = Object.entries(outputs).flatMap(([name, { Value }]) => {
    const [id, attribute] = isRecord(Value)
      ? ((Value["Fn::GetAtt"] ?? []) as readonly string[])
      : [];
    const variable = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
    return attribute === "FunctionUrl"
      ? [[variable, `${endpoint}/${id}/`] as const]
      : [];
  });
  return Object.fromEntries(urls);
}

/** Returns who calls, as IAM names the user of this machine, or a session of a role that the user has assumed. */
function userArnOf(caller: string): string {
  const { username } = userInfo();
  return caller === OPERATOR
    ? `arn:aws:iam::${account}:user/${username}`
    : `arn:aws:sts::${account}:assumed-role/${caller}/${username}`;
}

function isRefusal(error: unknown): error is Error {
  return (
    error instanceof ServiceError ||
    (error instanceof FunctionError && error.errorType === REFUSED)
  );
}

/** @throws TemplateError unless IAM proves who calls */
function readUrl({ logicalId, properties }: LocalResource) {
  properties.allowOnly(["AuthType", "TargetFunctionArn", "InvokeMode"]);
  if (properties.text("AuthType") !== "AWS_IAM") {
    throw new TemplateError(logicalId, "only AWS_IAM is emulated");
  }
  return [`/${logicalId}/`, properties.text("TargetFunctionArn")] as const;
}

/**
 * Serves the functions' addresses, each below its logical id, and Lambda's own `Invoke`, which takes any event.
 * @throws TemplateError for an address that anybody may call
 */
export async function startFunctionUrls({
  resourcesOf,
  functions,
  rights,
  port,
}: ServiceParts & { readonly functions: Functions }): Promise<LocalService> {
  const urls = new Map<string, string>(
    resourcesOf("AWS::Lambda::Url").map(readUrl),
  );
  const run = async (request: IncomingMessage, body: Buffer) => {
    const caller = callerOf(request) ?? "";
    const path = request.url ?? "";
    const [, invoked] = /^\/2015-03-31\/functions\/([^/]+)/.exec(path) ?? [];
    if (invoked !== undefined) {
      const event: unknown = JSON.parse(body.toString());
      return functions.invoke(decodeURIComponent(invoked), event, caller);
    }
    const arn = urls.get(path) ?? "";
    rights.check(request, {
      action: "lambda:InvokeFunctionUrl",
      resource: arn,
      context: { "lambda:functionurlauthtype": ["AWS_IAM"] },
    });
    const event = httpEvent(request, body, {
      routeKey: "$default",
      pathParameters: {},
      apiId: "lambda-url",
      requestId: randomUUID(),
      toOrigin: UNCHANGED,
    });
    const { requestContext } = event;
    const authorizer = { iam: { userArn: userArnOf(caller) } };
    return functions.invoke(
      arn,
      { ...event, requestContext: { ...requestContext, authorizer } },
      caller,
      { "lambda:invokedviafunctionurl": ["true"] },
    );
  };
  return serveHelper(
    async (request, response) => {
      const body = await readBody(request, MAX_BYTES);
      try {
        const result = await run(request, body ?? Buffer.of());
        if (JSON.stringify(result).length > MAX_BYTES) {
          response.statusCode = 502;
          response.end();
          return;
        }
        sendResult(result, response);
      } catch (error) {
        if (isRefusal(error)) return refuse(response, error.message);
        response.statusCode = 502;
        response.end();
      }
    },
    { port },
  );
}
