import { ArnFormat, Stack } from "aws-cdk-lib";
import {
  HttpApi,
  HttpMethod,
  type CfnStage,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { routeIds, routes, type RouteId } from "../shared/routes.ts";
import { routeGrants } from "./grants.ts";
import { Handler, type HandlerParts } from "./handlers.ts";
import { namePrefix, type Settings } from "./settings.ts";

export interface RoutesProps extends HandlerParts {
  readonly httpApi: HttpApi;
}

/** Requests a second of the routes that send mails, start a conversion or print: each costs more than a save. */
const COSTLY: Partial<Record<RouteId, number>> = {
  signup: 100,
  "resend-confirm": 50,
  "forgot-password": 50,
  "post-presigned-url": 100,
  "get-pdf": 200,
  "get-copy": 50,
};

/** Sets the throttle of routes, each of which has a bucket of its own that all callers share. */
function throttle(stage: CfnStage, of: string, requestsPerSecond: number) {
  stage.addPropertyOverride(of, {
    ThrottlingRateLimit: requestsPerSecond,
    ThrottlingBurstLimit: requestsPerSecond * 2,
  });
}

/** Fields of the access log: no query string, because it may contain a token or a student's text. */
const ACCESS_LOG = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  latency: "$context.responseLatency",
  // "-" if API Gateway called no function.
  integrationStatus: "$context.integrationStatus",
  error: "$context.integrationErrorMessage",
};

/** HTTP API without its routes: the site's distribution needs its address before any function exists. */
export class Api extends Construct {
  readonly httpApi: HttpApi;

  constructor(
    scope: Construct,
    id: string,
    {
      logGroup,
      settings,
    }: { readonly logGroup: LogGroup; readonly settings: Settings },
  ) {
    super(scope, id);
    this.httpApi = new HttpApi(this, "HttpApi", {
      apiName: namePrefix(settings),
    });
    const stage = this.httpApi.defaultStage?.node.defaultChild as CfnStage;
    throttle(stage, "DefaultRouteSettings", settings.requestsPerSecond);
    stage.accessLogSettings = {
      // Without the ":*" at the end of the group's own attribute, as API Gateway keeps it: drift detection compares both.
      destinationArn: Stack.of(this).formatArn({
        service: "logs",
        resource: "log-group",
        resourceName: logGroup.logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      format: JSON.stringify(ACCESS_LOG),
    };
  }
}

/** Function of each line of `shared/routes.ts`, each with exactly its rights. */
export class Routes extends Construct {
  constructor(scope: Construct, id: string, props: RoutesProps) {
    super(scope, id);
    for (const routeId of routeIds) this.#add(routeId, props);
  }

  #add(routeId: RouteId, props: RoutesProps): void {
    const { httpApi } = props;
    const { method, path } = routes[routeId];
    const handler = new Handler(this, routeId, props, {
      entry: `lambdas/api/${routeId}.ts`,
      grants: routeGrants[routeId],
    });
    const added = httpApi.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration: new HttpLambdaIntegration(`${routeId}-integration`, handler),
    });
    const limit = COSTLY[routeId];
    if (limit === undefined) return;
    const stage = httpApi.defaultStage?.node.defaultChild as CfnStage;
    throttle(stage, `RouteSettings.${method} ${path}`, limit);
    // Settings of a route that does not exist yet would be refused.
    stage.node.addDependency(...added);
  }
}
