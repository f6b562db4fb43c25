import { Aws } from "aws-cdk-lib";
import {
  Dashboard,
  GraphWidget,
  MathExpression,
  type IMetric,
} from "aws-cdk-lib/aws-cloudwatch";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { addAlarms, ownMetric, type AlarmRule } from "./alarms.ts";
import { backupRules } from "./backups.ts";
import { accountRules, jobRules, staffRules } from "./job-alarms.ts";
import { requestRules, type Watched } from "./request-alarms.ts";
import { metricsNamespace, namePrefix, type Settings } from "./settings.ts";
import { silenceRules, submissionRules } from "./silence-alarms.ts";

/** Alarms on what students would notice, and a dashboard of the same metrics. */
export class Observability extends Construct {
  /** Topic of the operator. */
  readonly topic: ITopic;

  constructor(scope: Construct, id: string, props: Watched) {
    super(scope, id);
    const { settings, jobs, events, staff } = props;
    const rules = {
      ...requestRules(this, props),
      ...jobRules(settings, jobs),
      ...silenceRules(settings, jobs),
      ...submissionRules(events),
      ...accountRules(settings),
      ...staffRules(staff),
      ...(settings.backupVaultArn && backupRules(settings)),
    };
    this.topic = addAlarms(this, settings, rules);
    this.#dashboard(settings, rules);
  }

  #dashboard(
    settings: Settings,
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
          graph(
            "Refused files",
            // All, and those of each kind (`lambdas/metrics.ts`).
            new MathExpression({
              expression: `SEARCH('{"${metricsNamespace(settings)}",service} FilesRefused', 'Sum')`,
              usingMetrics: {},
            }),
          ),
        ],
        Object.entries(rules).map(([name, { metric }]) => graph(name, metric)),
      ],
    });
  }
}
