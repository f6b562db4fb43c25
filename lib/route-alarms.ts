import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  FilterPattern,
  MetricFilter,
  type LogGroup,
} from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { routes, type RouteId } from "../shared/routes.ts";
import { AT_ONCE, percentFailed, type AlarmRule } from "./alarms.ts";
import { metricsNamespace, type Settings } from "./settings.ts";

/** Routes that a student needs once or twice: all that they fail is too little for the alarms on all requests. */
const WATCHED_ALONE: readonly RouteId[] = [
  "signup",
  "confirm",
  "login",
  "post-conversion",
  "get-pdf",
  "submit",
];

const period = Duration.minutes(15);

/** Returns an alarm for each route that would not be missed among all, with the two filters of the log that it needs. */
export function routeRules(
  scope: Construct,
  settings: Settings,
  logGroup: LogGroup,
): Readonly<Record<string, AlarmRule>> {
  const metricName = "RouteFailed";
  const metricNamespace = metricsNamespace(settings);
  const logged = Object.fromEntries(
    WATCHED_ALONE.map((id) => [id, `${routes[id].method} ${routes[id].path}`]),
  );
  // One for a request that failed, zero for each other: the sum has the failures, the number of samples has all.
  for (const [id, comparison, metricValue] of [
    ["RouteFailedFilter", "=", "1"],
    ["RouteServedFilter", "!=", "0"],
  ] as const) {
    new MetricFilter(scope, id, {
      logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue("$.status", comparison, "5*"),
        FilterPattern.any(
          ...Object.values(logged).map((route) =>
            FilterPattern.stringValue("$.route", "=", route),
          ),
        ),
      ),
      metricNamespace,
      metricName,
      metricValue,
      dimensions: { route: "$.route" },
    });
  }
  const count = (route: string, statistic: string) =>
    new Metric({
      namespace: metricNamespace,
      metricName,
      dimensionsMap: { route },
      period,
      statistic,
    });
  return Object.fromEntries(
    Object.entries(logged).map(([id, route]) => [
      `RouteFailing-${id}`,
      {
        ...AT_ONCE,
        metric: percentFailed(
          count(route, "Sum"),
          count(route, "SampleCount"),
          2,
          period,
        ),
        threshold: 50,
        isUrgent: true,
        description: `Half of all requests to ${id} failed with a server error.`,
      },
    ]),
  );
}
