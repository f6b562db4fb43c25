import type { Functions } from "../functions/functions.ts";
import type { LocalResource, ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";

/** Route and the function behind it. */
export interface Route {
  readonly routeKey: string;
  readonly method: string;
  readonly segments: readonly string[];
  readonly functionArn: string;
}

/** Reads the routes of the template's API. @throws TemplateError for what is not a path of one method to a function */
export function readRoutes(
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
      const [, method, path = ""] = /^([A-Z]+) \/(.*)$/.exec(routeKey) ?? [];
      if (method === undefined || method === "ANY" || path.includes("+}")) {
        throw new TemplateError(
          logicalId,
          `only paths of one method run locally, not ${routeKey}`,
        );
      }
      const functionArn = integrations.get(
        properties.text("Target").replace(/^integrations\//, ""),
      );
      if (functionArn === undefined) {
        throw new TemplateError(logicalId, "the integration is unknown");
      }
      return { routeKey, method, segments: path.split("/"), functionArn };
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

/** Route that matches a request. */
export interface Found {
  readonly routeKey: string;
  readonly functionArn: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the most specific route, as API Gateway does: a literal part before a {name}. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): Found | undefined {
  const actual = path.split("/").slice(1);
  const [route] = routes
    .filter(
      ({ segments, ...each }) =>
        each.method === method &&
        segments.length === actual.length &&
        segments.every((part, at) =>
          isName(part) ? actual[at] !== "" : part === actual[at],
        ),
    )
    .toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
  if (route === undefined) return undefined;
  const { routeKey, functionArn, segments } = route;
  const parameters = segments.flatMap((part, at) =>
    isName(part) ? [[part.slice(1, -1), decoded(actual[at] ?? "")]] : [],
  );
  return {
    routeKey,
    functionArn,
    pathParameters: Object.fromEntries(parameters) as Record<string, string>,
  };
}

function isName(part: string): boolean {
  return part.startsWith("{");
}

function rankOf({ segments }: Route): string {
  return segments.map((part) => (isName(part) ? 1 : 0)).join("");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
