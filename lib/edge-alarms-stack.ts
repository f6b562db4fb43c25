import { Fn, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { addAlarms, AT_ONCE, PERIOD, SILENCE } from "./alarms.ts";
import { edgeOutput } from "./edge.ts";
import { namePrefix, type Settings } from "./settings.ts";

/** Alarms on what CloudFront counts, which it does in its own region only. They need the distribution. */
export class EdgeAlarmsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    props: StackProps,
  ) {
    super(scope, id, props);
    const ofSite = (metricName: string, statistic: string) =>
      new Metric({
        ...PERIOD,
        statistic,
        namespace: "AWS/CloudFront",
        metricName,
        dimensionsMap: {
          DistributionId: Fn.getStackOutput(
            `${namePrefix(settings)}-admission`,
            "DistributionId",
            process.env["CDK_DEFAULT_REGION"],
          ),
          Region: "Global",
        },
      });
    const { domain } = settings;
    addAlarms(this, settings, {
      ...(domain && {
        CertificateEnding: {
          ...AT_ONCE,
          metric: Certificate.fromCertificateArn(
            this,
            "Certificate",
            domain.certificateArn ?? edgeOutput(settings, "CertificateArn"),
          ).metricDaysToExpiry(),
          ...SILENCE,
          // It is renewed 60 days before its end.
          threshold: 31,
          // One that has ended is counted no more, and its alarm stays.
          treatMissingData: TreatMissingData.IGNORE,
          description: "The site's certificate ends within 30 days.",
        },
      }),
      SiteFailing: {
        // At night, one failed request of ten is no rate.
        metric: new MathExpression({
          expression: "IF(requests >= 100, failed, 0)",
          usingMetrics: {
            requests: ofSite("Requests", "Sum"),
            failed: ofSite("5xxErrorRate", "Average"),
          },
          period: PERIOD.period,
        }),
        threshold: 5,
        isUrgent: true,
        description: "Five percent of the site's requests fail.",
      },
      RequestsBlocked: {
        metric: new Metric({
          ...PERIOD,
          namespace: "AWS/WAFV2",
          metricName: "BlockedRequests",
          dimensionsMap: { WebACL: namePrefix(settings), Rule: "ALL" },
        }),
        threshold: 1_000,
        description:
          "The web ACL blocks requests, of attackers or of a school.",
      },
    });
  }
}
