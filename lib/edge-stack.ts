import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import {
  Certificate,
  CertificateValidation,
} from "aws-cdk-lib/aws-certificatemanager";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { zoneOf } from "./edge.ts";
import { namePrefix, type Settings } from "./settings.ts";

/**
 * Requests of one address in five minutes, before it gets a 429. A school is one address: on its application day, 300
 * students who load the site twice (20 files each) and save every four seconds (75 times) send 34,500. The functions that
 * print share the addresses of AWS and send 20 requests a print (as counted in a browser).
 */
const MAX_REQUESTS = 40_000;

/**
 * Requests of one address to the routes without a session in five minutes: 300 students who sign up, confirm, log in and
 * mistype each of them twice send 2,700. The handlers' own limits on guesses and mails are far lower.
 */
const MAX_ACCOUNT_REQUESTS = 3_000;

/**
 * Rules that read the body are counted, not enforced: two essays are longer than their 8 KB, an essay may be about
 * cross-site scripting, and a password may look like it. The API takes bodies as JSON of known keys, and no text of a
 * student is ever run: it is stored and displayed as text. CloudFront refuses bodies everywhere else.
 */
const MANAGED_RULES: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [
    "JavaDeserializationRCE_BODY",
    "Log4JRCE_BODY",
    "ReactJSRCE_BODY",
  ],
  AWSManagedRulesCommonRuleSet: [
    "SizeRestrictions_BODY",
    "EC2MetaDataSSRF_BODY",
    "GenericLFI_BODY",
    "GenericRFI_BODY",
    "CrossSiteScripting_BODY",
  ],
};

/** What no sample of a request shows: cookies hold sessions, and query strings tokens and what students type. */
const SECRET_FIELDS = [
  { fieldType: "SINGLE_HEADER", fieldKeys: ["cookie"] },
  { fieldType: "QUERY_STRING" },
];

type Rule = Pick<CfnWebACL.RuleProperty, "name" | "statement"> &
  Partial<CfnWebACL.RuleProperty>;

/** What CloudFront demands to be in its own region and to exist before the distribution. */
export class EdgeStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    props: StackProps,
  ) {
    super(scope, id, props);
    const webAcl = new CfnWebACL(this, "WebAcl", {
      // The alarm on its metric is in another stack.
      name: namePrefix(settings),
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility(namePrefix(settings)),
      dataProtectionConfig: {
        dataProtections: SECRET_FIELDS.map((field) => ({
          field,
          action: "SUBSTITUTION",
        })),
      },
      rules: [
        rateRule("Requests", MAX_REQUESTS),
        rateRule("AccountRequests", MAX_ACCOUNT_REQUESTS, "/public/"),
        ...Object.entries(MANAGED_RULES).map(managedRule),
      ].map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibility(rule.name),
      })),
    });
    new CfnOutput(this, "WebAclArn", { value: webAcl.attrArn });

    const { domain } = settings;
    if (domain !== undefined && domain.certificateArn === undefined) {
      const { certificateArn } = new Certificate(this, "Certificate", {
        domainName: domain.name,
        validation: CertificateValidation.fromDns(
          domain.hostedZoneId === undefined ? undefined : zoneOf(this, domain),
        ),
      });
      new CfnOutput(this, "CertificateArn", { value: certificateArn });
    }
  }
}

/**
 * Returns a text that changes with the edge, which this file makes for a domain. CloudFormation reads outputs of another
 * stack only where something else changes as well: the distribution carries this text, and so gets a replaced certificate
 * or web ACL.
 */
export function edgeVersion({ domain }: Settings): string {
  return createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .update(JSON.stringify(domain ?? {}))
    .digest("hex")
    .slice(0, 12);
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return {
    metricName,
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
  };
}

/** Limits the requests of an address in the last five minutes, to paths with this beginning if one is given. */
function rateRule(name: string, limit: number, path?: string): Rule {
  return {
    name,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        limit,
        aggregateKeyType: "IP",
        ...(path && {
          scopeDownStatement: {
            byteMatchStatement: {
              fieldToMatch: { uriPath: {} },
              positionalConstraint: "STARTS_WITH",
              searchString: path,
              textTransformations: [{ priority: 0, type: "NONE" }],
            },
          },
        }),
      },
    },
  };
}

function managedRule([name, counted]: [string, readonly string[]]): Rule {
  return {
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ruleActionOverrides: counted.map((rule) => ({
          name: rule,
          actionToUse: { count: {} },
        })),
      },
    },
  };
}
