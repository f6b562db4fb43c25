import { Duration } from "aws-cdk-lib";
import { ownMetric, SILENCE, type AlarmRule } from "./alarms.ts";
import type { BackgroundJobs } from "./background-jobs.ts";
import type { Events } from "./events.ts";
import type { Settings } from "./settings.ts";

/** Returns the alarms on what a schedule starts no more, or what never ends. */
export function silenceRules(
  settings: Settings,
  { repeated }: Pick<BackgroundJobs, "repeated">,
): Readonly<Record<string, AlarmRule>> {
  const runs = ownMetric(settings, "RunsEnded", "Sum");
  const smoke: AlarmRule = {
    ...SILENCE,
    // A workflow's schedule is late by a good part of an hour now and then.
    evaluationPeriods: 2,
    metric: ownMetric(settings, "SmokePassed", "Sum").with({
      period: Duration.hours(1),
    }),
    description: "The smoke test has not passed for two hours.",
  };
  const ended = repeated.map(({ name, every }): [string, AlarmRule] => [
    `RunsMissing-${name}`,
    {
      ...SILENCE,
      metric: runs.with({
        dimensionsMap: { ...runs.dimensions, repeated: name },
        period: Duration.minutes(Math.max(every.toMinutes(), 5)),
      }),
      description: `${name} has not run to its end.`,
    },
  ]);
  return {
    ...Object.fromEntries(ended),
    ...(settings.hourlySmoke ? { SmokeMissing: smoke } : {}),
  };
}

/** Returns the alarms on the queue of the college's system, where there is one. */
export function submissionRules({
  submissions,
}: Events): Readonly<Record<string, AlarmRule>> {
  if (submissions === undefined) return {};
  const { queue, lost } = submissions;
  return {
    SubmissionsUnread: {
      metric: queue.metricApproximateAgeOfOldestMessage(),
      threshold: Duration.days(1).toSeconds(),
      description: "The college's system has not read a submission for a day.",
    },
    SubmissionsLost: {
      metric: lost.metricApproximateNumberOfMessagesVisible(),
      threshold: 1,
      description: "The college's system could not take a submission.",
    },
  };
}
