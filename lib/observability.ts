import { Aws, Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  Alarm,
  ComparisonOperator,
  Metric,
  TreatMissingData,
  type IMetric,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { BackgroundJobs } from "./background-jobs.ts";

export interface ObservabilityProps {
  readonly httpApi: HttpApi;
  readonly jobs: BackgroundJobs;
  readonly alarmEmail?: string | undefined;
}

const PERIOD = { period: Duration.minutes(5), statistic: "Sum" };

/** Alarms on what a student would notice: failing requests, documents and PDFs, and unprocessed uploads. */
export class Observability extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { httpApi, jobs, alarmEmail }: ObservabilityProps,
  ) {
    super(scope, id);
    const topic = new Topic(this, "Alarms", { enforceSSL: true });
    // An explicit policy replaces the default one, by which services of the account may publish.
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

    const alarm = (
      name: string,
      metric: IMetric,
      threshold: number,
      alarmDescription: string,
    ) =>
      new Alarm(this, name, {
        metric,
        threshold,
        alarmDescription,
        evaluationPeriods: 1,
        comparisonOperator:
          ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));

    alarm(
      "RequestsFailed",
      httpApi.metricServerError(PERIOD),
      5,
      "Request failed with a server error.",
    );
    alarm(
      "ConversionsFailed",
      jobs.conversion.machine.metricFailed(PERIOD),
      3,
      "Conversion failed.",
    );
    alarm(
      "ConversionsTimedOut",
      jobs.conversion.machine.metricTimedOut(PERIOD),
      1,
      "Conversion timed out.",
    );
    alarm(
      "PrintsFailed",
      jobs.applicationPdf.machine.metricFailed(PERIOD),
      3,
      "Printing of an application failed.",
    );
    alarm(
      "UploadsUnprocessed",
      jobs.lostUploads.metricApproximateNumberOfMessagesVisible(),
      1,
      "Upload not processed: its event is in the dead-letter queue.",
    );
    alarm(
      "SweepsFailed",
      jobs.sweep.metricErrors(PERIOD),
      3,
      "Sweep failed: unfinished uploads and orphaned files stay.",
    );
    alarm(
      "FunctionsThrottled",
      new Metric({
        namespace: "AWS/Lambda",
        metricName: "Throttles",
        ...PERIOD,
      }),
      10,
      "Functions are throttled: the account's concurrency is used up.",
    );
  }
}
