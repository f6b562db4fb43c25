import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { environment } from "./environment.ts";
import { lazy } from "./lazy.ts";

/** Business metrics in CloudWatch's embedded metric format: lines of the log, of which CloudWatch makes metrics. */
const metrics = lazy(
  () =>
    new Metrics({
      namespace: environment.metricsNamespace,
      serviceName: "admission",
    }),
);

export type Counter =
  | "SavesStored"
  | "ApplicationsSubmitted"
  /** A write of an application was repeated, because another one came in between. */
  | "WriteConflicts"
  /** A document was refused with a message for the student. */
  | "FilesRefused"
  /** What was wrong with it: the kinds of `convert/refused-file.ts`. */
  | "FilesRefusedBroken"
  | "FilesRefusedEmpty"
  | "FilesRefusedIncomplete"
  | "FilesRefusedOtherKind"
  | "FilesRefusedProtected"
  | "FilesRefusedTooLarge"
  /** The user pool refused a call because the account makes too many. */
  | "AccountsThrottled"
  | "MailsBounced"
  | "MailsComplainedOf"
  | "MailsUnsent"
  /** A mail was refused, because all strangers together have asked for too many. */
  | "MailsLimited";

export type Duration =
  /** Time from the start of a conversion to its PDF. */
  | "ConversionDuration"
  /** Time from the start of a print to its PDF. */
  | "PrintDuration"
  /** Age of the oldest upload whose conversion has not ended. */
  | "OldestWaitingUpload";

function publish(
  name: string,
  unit: (typeof MetricUnit)[keyof typeof MetricUnit],
  value: number,
): void {
  metrics().addMetric(name, unit, value);
  metrics().publishStoredMetrics();
}

export function count(counter: Counter): void {
  publish(counter, MetricUnit.Count, 1);
}

/** Counts a run that has ended, of the job that a schedule repeats under this name. */
export function countRun(repeated: string): void {
  const single = metrics().singleMetric();
  single.addDimension("repeated", repeated);
  single.addMetric("RunsEnded", MetricUnit.Count, 1);
}

export function measure(duration: Duration, milliseconds: number): void {
  publish(duration, MetricUnit.Milliseconds, milliseconds);
}
