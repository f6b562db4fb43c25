import {
  HttpApi,
  HttpMethod,
  type CfnStage,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { routeIds, routes, type RouteId } from "../shared/routes.ts";
import { routeGrants, type Resources } from "./grants.ts";
import { Handler } from "./handlers.ts";

export interface RoutesProps {
  readonly httpApi: HttpApi;
  readonly resources: Resources;
  /** Variables that every route shares. */
  readonly environment: Readonly<Record<string, string>>;
  readonly logGroup: LogGroup;
  readonly bundle: boolean;
}

/** Limits of the whole API: requests a second, and more for a moment. */
const THROTTLE = { throttlingRateLimit: 200, throttlingBurstLimit: 400 };

/** Fields of the access log: no query string, because it may hold a token or what somebody typed. */
const ACCESS_LOG = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  latency: "$context.responseLatency",
  error: "$context.integrationErrorMessage",
};

/** HTTP API itself, without its routes: the site's distribution needs its address before any function exists. */
export class Api extends Construct {
  readonly httpApi: HttpApi;

  constructor(
    scope: Construct,
    id: string,
    { logGroup }: { readonly logGroup: LogGroup },
  ) {
    super(scope, id);
    this.httpApi = new HttpApi(this, "HttpApi");
    const stage = this.httpApi.defaultStage?.node.defaultChild as CfnStage;
    stage.defaultRouteSettings = THROTTLE;
    stage.accessLogSettings = {
      destinationArn: logGroup.logGroupArn,
      format: JSON.stringify(ACCESS_LOG),
    };
    logGroup.grantWrite(new ServicePrincipal("apigateway.amazonaws.com"));
  }
}

/** Function of each line of `shared/routes.ts`, each with exactly its rights. */
export class Routes extends Construct {
  constructor(scope: Construct, id: string, props: RoutesProps) {
    super(scope, id);
    for (const routeId of routeIds) this.#add(routeId, props);
  }

  #add(
    routeId: RouteId,
    { httpApi, resources, environment, logGroup, bundle }: RoutesProps,
  ): void {
    const { method, path } = routes[routeId];
    const handler = new Handler(this, routeId, {
      entry: `lambdas/api/${routeId}.ts`,
      environment,
      logGroup,
      bundle,
    });
    for (const grant of routeGrants[routeId]) grant(resources, handler);
    httpApi.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration: new HttpLambdaIntegration(`${routeId}-integration`, handler),
    });
  }
}
