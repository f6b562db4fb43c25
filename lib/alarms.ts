import { Aws, Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  TreatMissingData,
  type IMetric,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { namePrefix, type Settings } from "./settings.ts";

/** Period of most alarms. */
export const PERIOD = { period: Duration.minutes(5), statistic: "Sum" };

/** Alarm that goes off when the metric reaches the threshold within its period. */
export interface AlarmRule {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly description: string;
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
  for (const [name, { description, ...rule }] of Object.entries(rules)) {
    const alarm = new Alarm(scope, name, {
      ...rule,
      alarmName: `${namePrefix(settings)}-${name}`,
      alarmDescription: `${description} See docs/operations.md, ${name}.`,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
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
