import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";

/**
 * Business metrics in CloudWatch's embedded metric format: CloudWatch extracts them from lines of the log. The
 * namespace, which separates stages, is a variable of the functions.
 */
const metrics = new Metrics({ serviceName: "admission" });

export type Counter =
  /** A save of answers was stored. */
  | "SavesStored"
  /** An application was submitted. */
  | "ApplicationsSubmitted"
  /** A write of an application was repeated, because another one came in between. */
  | "WriteConflicts"
  /** A document was refused with a message for the student. */
  | "FilesRefused";

export type Duration =
  /** Time from the start of a conversion to its PDF. */
  | "ConversionDuration"
  /** Time from the start of a print to its PDF. */
  | "PrintDuration"
  /** Age of the oldest upload whose conversion has not ended. */
  | "OldestWaitingUpload";

export function count(counter: Counter): void {
  metrics.addMetric(counter, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}

export function measure(duration: Duration, milliseconds: number): void {
  metrics.addMetric(duration, MetricUnit.Milliseconds, milliseconds);
  metrics.publishStoredMetrics();
}
