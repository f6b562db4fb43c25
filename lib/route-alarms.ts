import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  FilterPattern,
  MetricFilter,
  type LogGroup,
} from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { routes, type RouteId } from "../shared/routes.ts";
import { PERIOD, type AlarmRule } from "./alarms.ts";
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

/**
 * Returns an alarm for each route that would not be missed among all, with the two filters of the log that it needs. One
 * failure is no alarm; at night, two of them may be an hour apart.
 */
export function routeRules(
  scope: Construct,
  settings: Settings,
  logGroup: LogGroup,
): Readonly<Record<string, AlarmRule>> {
  const metricName = "RouteFailed";
  const namespace = metricsNamespace(settings);
  const logged = Object.fromEntries(
    WATCHED_ALONE.map((id) => [id, `${routes[id].method} ${routes[id].path}`]),
  );
  const anyOf = FilterPattern.any(
    ...Object.values(logged).map((route) =>
      FilterPattern.stringValue("$.route", "=", route),
    ),
  );
  // One for a request that failed, zero for each other: the mean is the share of those that failed.
  for (const [id, comparison, metricValue] of [
    ["RouteFailedFilter", "=", "1"],
    ["RouteServedFilter", "!=", "0"],
  ] as const) {
    const isIt = FilterPattern.stringValue("$.status", comparison, "5*");
    new MetricFilter(scope, id, {
      logGroup,
      filterPattern: FilterPattern.all(isIt, anyOf),
      metricNamespace: namespace,
      metricName,
      metricValue,
      dimensions: { route: "$.route" },
    });
  }
  return Object.fromEntries(
    Object.entries(logged).map(([id, route]) => [
      `RouteFailing-${id}`,
      {
        metric: new Metric({
          ...PERIOD,
          namespace,
          metricName,
          dimensionsMap: { route },
          statistic: "Average",
        }),
        threshold: 0.5,
        evaluationPeriods: 24,
        isUrgent: true,
        description: `Half of all requests to ${id} failed with a server error.`,
      },
    ]),
  );
}
