import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import {
  AT_ONCE,
  ownMetric,
  percentFailed,
  PERIOD,
  type AlarmRule,
} from "./alarms.ts";
import type { BackgroundJobs } from "./background-jobs.ts";
import type { Settings } from "./settings.ts";

/**
 * Returns the alarms on the executions of a machine. One that failed is a rate: most periods have a few; at night two
 * of them may be an hour apart.
 */
function executionRules(
  name: string,
  { machine }: BackgroundJobs["conversion" | "applicationPdf"],
): Readonly<Record<string, AlarmRule>> {
  return Object.fromEntries(
    (["Failed", "TimedOut"] as const).map((ending) => [
      `${name}${ending}`,
      {
        metric: percentFailed(
          machine[`metric${ending}`](PERIOD),
          machine.metricStarted(PERIOD),
          1,
        ),
        threshold: 2,
        evaluationPeriods: 24,
        description: `${name}${ending}: one in 50, or two within two hours.`,
      },
    ]),
  );
}

/** Returns the alarms on conversions, prints and sweeps. */
export function jobRules(settings: Settings, jobs: BackgroundJobs) {
  return {
    ...executionRules("Conversions", jobs.conversion),
    ...executionRules("Prints", jobs.applicationPdf),
    ConversionsWaiting: {
      metric: ownMetric(settings, "OldestWaitingUpload", "Maximum"),
      threshold: 10 * 60_000,
      description: "An upload has waited for its conversion for 10 minutes.",
    },
    UploadsUnprocessed: {
      metric: jobs.lostUploads.metricApproximateNumberOfMessagesVisible(),
      threshold: 1,
      description:
        "Uploads not processed: events are in the dead-letter queue.",
    },
  };
}

/**
 * Returns the alarms on the functions of staff, a function each. They answer what fails, so it is no error of Lambda's. The
 * office calls now and then: two failures may be an hour apart.
 */
export function staffRules(
  staff: Readonly<Record<string, IFunction>>,
): Readonly<Record<string, AlarmRule>> {
  return Object.fromEntries(
    Object.entries(staff).map(([name, each]) => [
      `StaffFailing-${name}`,
      {
        metric: each.metric("Url5xxCount", PERIOD),
        threshold: 1,
        evaluationPeriods: 24,
        description: `Commands of the role ${name} fail.`,
      },
    ]),
  );
}

/** Returns the alarms on the user pool and its mails. */
export function accountRules(settings: Settings) {
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
    MailsUnsent: {
      ...AT_ONCE,
      metric: ownMetric(settings, "MailsUnsent", "Sum"),
      threshold: 1,
      isUrgent: true,
      description: "A mail to a student could not be sent.",
    },
    MailsLimited: {
      ...AT_ONCE,
      metric: ownMetric(settings, "MailsLimited", "Sum"),
      threshold: 1,
      isUrgent: true,
      description:
        "Strangers together ask for more mails than their limit allows.",
    },
    MailsBounced: {
      ...AT_ONCE,
      metric: mail("Reputation.BounceRate"),
      threshold: 0.05,
      description: "5 percent of the mails bounce; SES stops at 10.",
    },
    MailsComplainedOf: {
      ...AT_ONCE,
      metric: mail("Reputation.ComplaintRate"),
      threshold: 0.001,
      description: "One mail in a thousand is reported as spam.",
    },
  };
}
