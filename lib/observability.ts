import { Aws, Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  Dashboard,
  GraphWidget,
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
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { addAlarms, PERIOD, type AlarmRule } from "./alarms.ts";
import type { BackgroundJobs } from "./background-jobs.ts";
import { metricsNamespace, namePrefix, type Settings } from "./settings.ts";
import type { Storage } from "./storage.ts";

export interface ObservabilityProps {
  readonly settings: Settings;
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  readonly jobs: BackgroundJobs;
  readonly storage: Storage;
}

/** Alarms on what students would notice, and a dashboard of the same metrics. */
export class Observability extends Construct {
  /** Topic of the operator. */
  readonly topic: ITopic;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const rules = this.#rules(props);
    this.topic = addAlarms(this, props.settings, rules);
    this.#dashboard(props, rules);
  }

  #rules(props: ObservabilityProps): Readonly<Record<string, AlarmRule>> {
    return {
      ...this.#requestRules(props),
      ...jobRules(props),
      ...accountRules(props.settings),
    };
  }

  #requestRules({
    settings,
    httpApi,
    accessLog,
    jobs,
    storage,
  }: ObservabilityProps) {
    // API Gateway counts a 429 of its own like every other 4xx.
    const throttled = new MetricFilter(this, "RequestsThrottledFilter", {
      logGroup: accessLog,
      filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
      metricNamespace: metricsNamespace(settings),
      metricName: "RequestsThrottled",
    });
    return {
      RequestsFailed: {
        metric: httpApi.metricServerError(PERIOD),
        threshold: 5,
        description: "Requests failed with a server error.",
      },
      RequestsThrottled: {
        metric: throttled.metric(PERIOD),
        threshold: 100,
        description: "Requests were refused because there were too many.",
      },
      RequestsSlow: {
        metric: httpApi.metricLatency({ ...PERIOD, statistic: "p99" }),
        threshold: 5_000,
        description: "One request in a hundred takes longer than 5 seconds.",
      },
      TablesThrottled: {
        metric: new MathExpression({
          // DynamoDB reports only what it has refused, and a sum with a missing part is missing as a whole.
          expression:
            "FILL(answersRead, 0) + FILL(answersWrite, 0) + FILL(tokensRead, 0) + FILL(tokensWrite, 0)",
          usingMetrics: {
            answersRead: storage.answers.metric("ReadThrottleEvents", PERIOD),
            answersWrite: storage.answers.metric("WriteThrottleEvents", PERIOD),
            tokensRead: storage.tokens.metric("ReadThrottleEvents", PERIOD),
            tokensWrite: storage.tokens.metric("WriteThrottleEvents", PERIOD),
          },
          period: PERIOD.period,
        }),
        threshold: 10,
        description: "A table refused reads or writes.",
      },
      FunctionsThrottled: {
        metric: throttlesBeside(jobs.reserved),
        threshold: 10,
        description:
          "Functions are throttled: the account's concurrency is used up.",
      },
    };
  }

  #dashboard(
    { settings }: ObservabilityProps,
    rules: Readonly<Record<string, AlarmRule>>,
  ): void {
    const own = (metricName: string, statistic: string) =>
      ownMetric(settings, metricName, statistic);
    const graph = (title: string, ...left: readonly IMetric[]) =>
      new GraphWidget({ title, left: [...left], width: 8, height: 5 });
    new Dashboard(this, "Dashboard", {
      dashboardName: `${namePrefix(settings)}-admission-${Aws.REGION}`,
      widgets: [
        [
          graph(
            "Saves and submissions",
            own("SavesStored", "Sum"),
            own("ApplicationsSubmitted", "Sum"),
            own("WriteConflicts", "Sum"),
          ),
          graph(
            "Conversion and print, p90",
            own("ConversionDuration", "p90"),
            own("PrintDuration", "p90"),
            own("OldestWaitingUpload", "Maximum"),
          ),
          graph("Refused files", own("FilesRefused", "Sum")),
        ],
        Object.entries(rules).map(([name, { metric }]) => graph(name, metric)),
      ],
    });
  }
}

/** Returns a metric that the functions publish (`lambdas/metrics.ts`). */
function ownMetric(
  settings: Settings,
  metricName: string,
  statistic: string,
): Metric {
  return new Metric({
    namespace: metricsNamespace(settings),
    metricName,
    dimensionsMap: { service: "admission" },
    period: PERIOD.period,
    statistic,
  });
}

/** Counts what the account refused, without functions that wait for executions of their own. */
function throttlesBeside(reserved: readonly IFunction[]): IMetric {
  const all = new Metric({
    namespace: "AWS/Lambda",
    metricName: "Throttles",
    ...PERIOD,
  });
  if (reserved.length === 0) return all;
  const own = Object.fromEntries(
    reserved.map((each, at) => [`own${at}`, each.metricThrottles(PERIOD)]),
  );
  const expression = ["all", ...Object.keys(own).map((id) => `FILL(${id}, 0)`)];
  return new MathExpression({
    expression: expression.join(" - "),
    usingMetrics: { all, ...own },
    period: PERIOD.period,
  });
}

function jobRules({ settings, jobs }: ObservabilityProps) {
  return {
    ConversionsFailed: {
      metric: jobs.conversion.machine.metricFailed(PERIOD),
      threshold: 1,
      description: "A conversion failed.",
    },
    ConversionsTimedOut: {
      metric: jobs.conversion.machine.metricTimedOut(PERIOD),
      threshold: 1,
      description: "Conversions timed out.",
    },
    ConversionsWaiting: {
      metric: ownMetric(settings, "OldestWaitingUpload", "Maximum"),
      threshold: 10 * 60_000,
      description: "An upload has waited for its conversion for 10 minutes.",
    },
    PrintsFailed: {
      metric: jobs.applicationPdf.machine.metricFailed(PERIOD),
      threshold: 1,
      description: "Printing of an application failed.",
    },
    PrintsTimedOut: {
      metric: jobs.applicationPdf.machine.metricTimedOut(PERIOD),
      threshold: 1,
      description: "Printing of an application timed out.",
    },
    UploadsUnprocessed: {
      metric: jobs.lostUploads.metricApproximateNumberOfMessagesVisible(),
      threshold: 1,
      description:
        "Uploads not processed: events are in the dead-letter queue.",
    },
    SweepsFailed: {
      metric: jobs.sweep.metricErrors(PERIOD),
      threshold: 3,
      description: "Sweep failed: unfinished uploads and orphaned files stay.",
    },
  };
}

function accountRules(settings: Settings) {
  const mail = (metricName: string) =>
    new Metric({
      namespace: "AWS/SES",
      metricName,
      period: Duration.hours(1),
      statistic: "Maximum",
    });
  return {
    AccountsThrottled: {
      metric: ownMetric(settings, "AccountsThrottled", "Sum"),
      threshold: 10,
      description: "The user pool refused calls: there were too many.",
    },
    ...(settings.mailFrom === undefined
      ? {}
      : {
          MailsBounced: {
            metric: mail("Reputation.BounceRate"),
            threshold: 0.05,
            description: "5 percent of the mails bounce; SES stops at 10.",
          },
          MailsComplainedOf: {
            metric: mail("Reputation.ComplaintRate"),
            threshold: 0.001,
            description: "One mail in a thousand is reported as spam.",
          },
        }),
  };
}
