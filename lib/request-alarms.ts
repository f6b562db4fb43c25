import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  MathExpression,
  Metric,
  type IMetric,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import {
  FilterPattern,
  MetricFilter,
  type LogGroup,
} from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { tableIds, tableOf } from "../shared/tables.ts";
import { percentFailed, PERIOD, type AlarmRule } from "./alarms.ts";
import type { BackgroundJobs } from "./background-jobs.ts";
import type { Events } from "./events.ts";
import { routeRules } from "./route-alarms.ts";
import { metricsNamespace, type Settings } from "./settings.ts";
import type { Storage } from "./storage.ts";

/** What alarms watch. */
export interface Watched {
  readonly settings: Settings;
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  readonly jobs: BackgroundJobs;
  readonly storage: Storage;
  readonly events: Events;
  /** Functions of staff, by the names of their roles. */
  readonly staff: Readonly<Record<string, IFunction>>;
}

type Dimensions = Readonly<Record<string, string>>;

/** Returns what tells tables apart, and their indexes, which DynamoDB counts apart, but the log's, which has few. */
function countedIn(storage: Storage): Readonly<Record<string, Dimensions>> {
  const counted: Record<string, Dimensions> = {};
  for (const id of tableIds) {
    const { tableName: TableName } = storage.tables[id];
    counted[id] = { TableName };
    if (id === "audit") continue;
    for (const index of Object.keys(tableOf(id).indexes ?? {})) {
      const GlobalSecondaryIndexName = index;
      counted[`${id}_${index}`] = { TableName, GlobalSecondaryIndexName };
    }
  }
  return counted;
}

/** Most metrics that one alarm can watch. */
const WATCHED_MAX = 10;

/** Returns as few alarms as can watch all reads or writes that DynamoDB refused. */
export function throttleRules(
  kind: "Read" | "Write",
  counted: Readonly<Record<string, Dimensions>>,
): Readonly<Record<string, AlarmRule>> {
  const all = Object.entries(counted);
  const starts = all.flatMap((_, at) => (at % WATCHED_MAX === 0 ? [at] : []));
  return Object.fromEntries(
    starts.map((start, at) => {
      const some = all.slice(start, start + WATCHED_MAX);
      const summands = some.map(([id]) => `FILL(${id}, 0)`);
      const metric = new MathExpression({
        // DynamoDB reports only what it has refused: the zeros make a period without any end the alarm.
        expression: `SUM([TIME_SERIES(0), ${summands.join(", ")}])`,
        usingMetrics: Object.fromEntries(
          some.map(([id, dimensionsMap]) => [
            id,
            new Metric({
              ...PERIOD,
              namespace: "AWS/DynamoDB",
              metricName: `${kind}ThrottleEvents`,
              dimensionsMap,
            }),
          ]),
        ),
        period: PERIOD.period,
      });
      return [
        `${kind}sThrottled${at === 0 ? "" : `-${at + 1}`}`,
        {
          metric,
          threshold: 10,
          isUrgent: true,
          description: `A table refused ${kind.toLowerCase()}s.`,
        },
      ];
    }),
  );
}

/** Counts what the account refused, without functions that wait for executions of their own. */
function throttlesBeside(reserved: readonly IFunction[]): IMetric {
  const throttles = new Metric({
    namespace: "AWS/Lambda",
    metricName: "Throttles",
    ...PERIOD,
  });
  if (reserved.length === 0) return throttles;
  const own = Object.fromEntries(
    reserved.map((each, at) => [`own${at}`, each.metricThrottles(PERIOD)]),
  );
  const expression = [
    "throttles",
    ...Object.keys(own).map((id) => `FILL(${id}, 0)`),
  ];
  return new MathExpression({
    expression: expression.join(" - "),
    usingMetrics: { throttles, ...own },
    period: PERIOD.period,
  });
}

/** Returns the alarms on requests, and on the tables and functions behind them. */
export function requestRules(
  scope: Construct,
  { settings, httpApi, accessLog, jobs, storage }: Watched,
) {
  // API Gateway counts a 429 of its own like every other 4xx; one with the status of a function is a limit of ours.
  const throttled = new MetricFilter(scope, "RequestsThrottledFilter", {
    logGroup: accessLog,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue("$.status", "=", "429"),
      FilterPattern.stringValue("$.integrationStatus", "=", "-"),
    ),
    metricNamespace: metricsNamespace(settings),
    metricName: "RequestsThrottled",
  });
  const requests = httpApi.metricCount(PERIOD);
  const failed = percentFailed(httpApi.metricServerError(PERIOD), requests, 5);
  return {
    ...routeRules(scope, settings, accessLog),
    RequestsFailed: {
      metric: failed,
      threshold: 0.5,
      description: "One request in 200 failed with a server error.",
    },
    RequestsFailing: {
      metric: failed,
      threshold: 2,
      isUrgent: true,
      description: "One request in 50 failed with a server error.",
    },
    RequestsThrottled: {
      metric: percentFailed(throttled.metric(PERIOD), requests, 100),
      threshold: 0.5,
      description:
        "One request in 200 was refused because there were too many.",
    },
    RequestsSlow: {
      metric: new MathExpression({
        // At night, the slowest of ten requests is a cold start.
        expression: "IF(requests >= 100, slowest, 0)",
        usingMetrics: {
          requests,
          slowest: httpApi.metricLatency({ ...PERIOD, statistic: "p99" }),
        },
        period: PERIOD.period,
      }),
      threshold: 5_000,
      description: "One request in a hundred takes longer than 5 seconds.",
    },
    ...throttleRules("Read", countedIn(storage)),
    ...throttleRules("Write", countedIn(storage)),
    FunctionsThrottled: {
      metric: percentFailed(
        throttlesBeside(jobs.reserved),
        new Metric({
          namespace: "AWS/Lambda",
          metricName: "Invocations",
          ...PERIOD,
        }),
        10,
      ),
      threshold: 0.5,
      isUrgent: true,
      description:
        "Functions are throttled: the account's concurrency is used up.",
    },
  };
}
