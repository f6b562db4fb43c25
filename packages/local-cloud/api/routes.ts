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

/** Reads the routes of the template's API. @throws TemplateError for an integration that is not a function */
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
      const functionArn = integrations.get(
        properties.text("Target").replace(/^integrations\//, ""),
      );
      if (functionArn === undefined) {
        throw new TemplateError(logicalId, "the integration is unknown");
      }
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

/** Route that matches a request. */
export interface Found {
  readonly routeKey: string;
  readonly functionArn: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the most specific route, as API Gateway does: literal before {name} before {name+}. */
export function findRoute(
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
