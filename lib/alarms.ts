import { Aws, Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
  type AlarmProps,
  type IMetric,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { metricsNamespace, namePrefix, type Settings } from "./settings.ts";

/** Period of most alarms. */
export const PERIOD = { period: Duration.minutes(5), statistic: "Sum" };

/** Alarm that goes off when the metric reaches the threshold in two of three periods, unless the rule says otherwise. */
export interface AlarmRule extends Partial<AlarmProps> {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly description: string;
  /** True for what cannot wait for the morning, which the notification then begins with. */
  readonly isUrgent?: boolean;
}

/** What makes an alarm go off at its first period. */
export const AT_ONCE = { evaluationPeriods: 1, datapointsToAlarm: 1 };

/** What makes silence an alarm, whose metric something has to report again and again. */
export const SILENCE = {
  threshold: 1,
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
};

/** Returns how many of a hundred failed, once so many did: few of a night are no rate. Some may have begun a period ago. */
export function percentFailed(
  failed: IMetric,
  all: IMetric,
  floor: number,
): IMetric {
  return new MathExpression({
    expression: `IF(failed >= ${floor}, 100 * failed / MAX([failed, FILL(all, 0)]), 0)`,
    usingMetrics: { failed, all },
    period: PERIOD.period,
  });
}

/** Returns a metric that the functions publish (`lambdas/metrics.ts`). */
export function ownMetric(
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

/**
 * Adds alarms that notify the operator. Each has its entry in the runbook, `docs/operations.md`.
 * @returns the topic that they notify
 */
export function addAlarms(
  scope: Construct,
  settings: Settings,
  rules: Readonly<Record<string, AlarmRule>>,
): Topic {
  const topic = addTopic(scope, settings.alarmEmail);
  for (const [name, rule] of Object.entries(rules)) {
    const { description, isUrgent = false, ...props } = rule;
    const alarm = new Alarm(scope, name, {
      alarmName: `${namePrefix(settings)}-${name}`,
      alarmDescription: `${isUrgent ? "Urgent: " : ""}${description} See docs/operations.md, ${name}.`,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
  }
  return topic;
}

function addTopic(scope: Construct, alarmEmail: string | undefined): Topic {
  const topic = new Topic(scope, "Alarms", { enforceSSL: true });
  // A policy of its own replaces the one by which services of the account may publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    }),
  );
  if (alarmEmail !== undefined) {
    topic.addSubscription(new EmailSubscription(alarmEmail));
  }
  return topic;
}
