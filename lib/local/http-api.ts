import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { httpEvent } from "./http-event.ts";
import { sendResult } from "./http-result.ts";
import type { Functions } from "./functions.ts";
import { readBody } from "./loopback-server.ts";
import { onlyOne } from "./read-template.ts";
import type { LocalResource, ResourcesOf } from "./read-template.ts";
import { TemplateError } from "./template.ts";

/** The template's HTTP API: an HTTP request becomes a handler's event, its result the reply. */
export interface LocalHttpApi {
  /** The first part of the host name that the API has on AWS. */
  readonly apiId: string;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface Route {
  readonly routeKey: string;
  readonly method: string;
  readonly segments: readonly string[];
  readonly functionArn: string;
}

const largestBody = 10 * 1024 * 1024;
const largestHeaders = 10_240;
const integrationTimeoutMs = 30_000;

/** @returns undefined when the template has no HTTP API */
export function localHttpApi(
  resourcesOf: ResourcesOf,
  functions: Functions,
): LocalHttpApi | undefined {
  const api = onlyOne(resourcesOf, "AWS::ApiGatewayV2::Api");
  if (api === undefined) return undefined;
  if (api.properties.textOr("ProtocolType", "HTTP") !== "HTTP") {
    throw new TemplateError(api.logicalId, "only HTTP APIs run locally");
  }
  for (const { logicalId, properties } of resourcesOf(
    "AWS::ApiGatewayV2::Stage",
  )) {
    if (properties.text("StageName") !== "$default") {
      throw new TemplateError(
        logicalId,
        "only the stage $default runs locally",
      );
    }
  }
  const routes = readRoutes(resourcesOf, functions);

  return {
    apiId: api.name,
    async answer(request, response) {
      const path = (request.url ?? "/").split("?")[0] ?? "/";
      const found = findRoute(routes, request.method ?? "GET", path);
      if (headerSize(request) > largestHeaders) {
        return message(response, 431, "Request Header Fields Too Large");
      }
      const body = await readBody(request, largestBody);
      if (body === undefined)
        return message(response, 413, "Request Entity Too Large");
      if (found === undefined) return message(response, 404, "Not Found");

      const event = httpEvent(request, body, {
        ...found,
        apiId: api.name,
        requestId: randomUUID(),
      });
      let result: unknown;
      try {
        result = await withinTime(functions.invoke(found.functionArn, event));
      } catch {
        return message(response, 500, "Internal Server Error");
      }
      if (result === late) return message(response, 503, "Service Unavailable");
      sendResult(result, request, response);
    },
  };
}

const late = Symbol("late");

async function withinTime(run: Promise<unknown>): Promise<unknown> {
  const limit = Promise.withResolvers<typeof late>();
  const timer = setTimeout(
    () => limit.resolve(late),
    integrationTimeoutMs,
  ).unref();
  try {
    return await Promise.race([run, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A reply of the API itself, as API Gateway words it. */
function message(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ message: text }));
}

function headerSize(request: IncomingMessage): number {
  return request.rawHeaders.reduce((size, text) => size + text.length + 2, 0);
}

function readRoutes(
  resourcesOf: ResourcesOf,
  functions: Functions,
): readonly Route[] {
  const integrations = new Map(
    resourcesOf("AWS::ApiGatewayV2::Integration").map((resource) => [
      resource.name,
      integrationTarget(resource, functions),
    ]),
  );
  return resourcesOf("AWS::ApiGatewayV2::Route").map(
    ({ logicalId, properties }) => {
      const routeKey = properties.text("RouteKey");
      if (properties.textOr("AuthorizationType", "NONE") !== "NONE") {
        throw new TemplateError(logicalId, "authorizers do not run locally");
      }
      const functionArn = integrations.get(
        properties.text("Target").replace(/^integrations\//, ""),
      );
      if (functionArn === undefined)
        throw new TemplateError(logicalId, "the integration is unknown");
      const [method = "", path = ""] =
        routeKey === "$default" ? ["ANY", "/{proxy+}"] : routeKey.split(" ");
      return {
        routeKey,
        method,
        segments: path.split("/").slice(1),
        functionArn,
      };
    },
  );
}

function integrationTarget(
  { logicalId, properties }: LocalResource,
  functions: Functions,
): string {
  if (
    properties.text("IntegrationType") !== "AWS_PROXY" ||
    properties.text("PayloadFormatVersion") !== "2.0"
  ) {
    throw new TemplateError(
      logicalId,
      "only Lambda integrations of payload format 2.0 run locally",
    );
  }
  const uri = properties.text("IntegrationUri");
  const arn = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? uri;
  return functions.arnOf(arn, logicalId);
}

interface Found {
  readonly routeKey: string;
  readonly functionArn: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The most particular route wins, as in API Gateway: literal before {name} before {name+}. */
function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): Found | undefined {
  const segments = path.split("/").slice(1);
  const rank = ({
    segments: declared,
    method: declaredMethod,
    routeKey,
  }: Route) =>
    (routeKey === "$default" ? "3" : "") +
    declared
      .map((part) => (part.endsWith("+}") ? 2 : part.startsWith("{") ? 1 : 0))
      .join("") +
    (declaredMethod === "ANY" ? 1 : 0);
  return routes
    .filter((route) => route.method === method || route.method === "ANY")
    .map((route) => ({
      route,
      pathParameters: match(route.segments, segments),
    }))
    .sort((a, b) => (rank(a.route) < rank(b.route) ? -1 : 1))
    .flatMap(({ route, pathParameters }) =>
      pathParameters === undefined
        ? []
        : [
            {
              routeKey: route.routeKey,
              functionArn: route.functionArn,
              pathParameters,
            },
          ],
    )[0];
}

function match(
  declared: readonly string[],
  actual: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of declared.entries()) {
    if (part.endsWith("+}")) {
      const rest = actual.slice(index).join("/");
      if (rest === "" && index > 0) return undefined;
      return { ...parameters, [part.slice(1, -2)]: decoded(rest) };
    }
    const segment = actual[index];
    if (segment === undefined) return undefined;
    if (part.startsWith("{")) {
      if (segment === "") return undefined;
      parameters[part.slice(1, -1)] = decoded(segment);
    } else if (part !== segment) {
      return undefined;
    }
  }
  return declared.length === actual.length ? parameters : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
