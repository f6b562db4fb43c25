import { Duration } from "aws-cdk-lib";
import { Metric, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { AT_ONCE, ownMetric, percentFailed, PERIOD } from "./alarms.ts";
import type { BackgroundJobs } from "./background-jobs.ts";
import type { Settings } from "./settings.ts";

/** Returns how many of a hundred executions ended so. One alone is a rate: most periods have a few. */
function percentOf(
  { machine }: BackgroundJobs["conversion" | "applicationPdf"],
  ending: "metricFailed" | "metricTimedOut",
): IMetric {
  return percentFailed(
    machine[ending](PERIOD),
    machine.metricStarted(PERIOD),
    1,
  );
}

/** Returns the alarms on conversions, prints and sweeps. */
export function jobRules(settings: Settings, jobs: BackgroundJobs) {
  return {
    ConversionsFailed: {
      metric: percentOf(jobs.conversion, "metricFailed"),
      threshold: 2,
      description: "One conversion in 50 failed.",
    },
    ConversionsTimedOut: {
      metric: percentOf(jobs.conversion, "metricTimedOut"),
      threshold: 2,
      description: "One conversion in 50 timed out.",
    },
    ConversionsWaiting: {
      metric: ownMetric(settings, "OldestWaitingUpload", "Maximum"),
      threshold: 10 * 60_000,
      description: "An upload has waited for its conversion for 10 minutes.",
    },
    PrintsFailed: {
      metric: percentOf(jobs.applicationPdf, "metricFailed"),
      threshold: 2,
      description: "One print in 50 failed.",
    },
    PrintsTimedOut: {
      metric: percentOf(jobs.applicationPdf, "metricTimedOut"),
      threshold: 2,
      description: "One print in 50 timed out.",
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
    NoticesFailed: {
      metric: jobs.notices.metricErrors(PERIOD),
      threshold: 3,
      description: "Submissions are not announced, or students not mailed.",
    },
  };
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
