import { describe, expect, it } from "@jest/globals";
import { Template } from "aws-cdk-lib/assertions";
import { school } from "../../shared/college/school.ts";
import { propertiesOf } from "../support/read-stack.ts";
import { textAt } from "../support/run-script.ts";
import {
  EDGE_CONTEXT,
  stackTemplate,
  synthesized,
  synthesizedStacks,
} from "../support/stack-template.ts";

const stacks = synthesizedStacks(EDGE_CONTEXT);

function templateOf(name: string) {
  return Template.fromJSON(stacks[name] as unknown as Record<string, unknown>);
}

/** Reference across stacks and regions. */
function output(StackName: string, OutputName: string, Region?: string) {
  return {
    "Fn::GetStackOutput": {
      StackName: `${school.slug}-dev-${StackName}`,
      OutputName,
      ...(Region === undefined ? {} : { Region }),
    },
  };
}

interface Rule {
  readonly Name: string;
  readonly Statement: {
    readonly RateBasedStatement?: { readonly Limit: number };
    readonly ManagedRuleGroupStatement?: {
      readonly RuleActionOverrides: readonly {
        readonly Name: string;
        readonly ActionToUse: object;
      }[];
    };
  };
}

describe("the web ACL", () => {
  const [acl] = propertiesOf("AWS::WAFv2::WebACL", stacks["edge"]);
  const rules = acl?.["Rules"] as readonly Rule[];

  it("limits each address as the handbook says, beyond what a school sends on its application day", () => {
    const limits = rules.flatMap(({ Name, Statement }) =>
      Statement.RateBasedStatement
        ? [[Name, Statement.RateBasedStatement] as const]
        : [],
    );

    const [, ...written] =
      /than ([\d,]+) requests in five minutes, ([\d,]+) to the account/.exec(
        textAt("docs/deployment.md"),
      ) ?? [];
    const [requests = 0, accountRequests = 0] = written.map((text) =>
      Number(text.replace(",", "")),
    );
    const SearchString = "/public/";
    expect(limits).toMatchObject([
      ["Requests", { AggregateKeyType: "IP", Limit: requests }],
      [
        "AccountRequests",
        {
          Limit: accountRequests,
          ScopeDownStatement: { ByteMatchStatement: { SearchString } },
        },
      ],
    ]);
    const students = 300;
    expect(requests).toBeGreaterThan(students * (2 * 20 + 300 / 4));
    expect(accountRequests).toBeGreaterThan(students * 3 * 3);
  });

  it("counts what reads bodies, which may be essays or passwords, and enforces all else", () => {
    const overrides = rules.flatMap(
      ({ Statement }) =>
        Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [],
    );

    expect(overrides.map(({ Name }) => Name)).toContain(
      "SizeRestrictions_BODY",
    );
    for (const { Name, ActionToUse } of overrides) {
      expect(Name).toMatch(/_BODY$/);
      expect(ActionToUse).toEqual({ Count: {} });
    }
    expect(acl?.["DefaultAction"]).toEqual({ Allow: {} });
  });

  it("shows neither sessions nor tokens in its samples", () => {
    expect(acl?.["DataProtectionConfig"]).toEqual({
      DataProtections: [
        {
          Action: "SUBSTITUTION",
          Field: { FieldType: "SINGLE_HEADER", FieldKeys: ["cookie"] },
        },
        { Action: "SUBSTITUTION", Field: { FieldType: "QUERY_STRING" } },
      ],
    });
  });
});

describe("the application with an edge", () => {
  it("is behind the web ACL, with the edge's certificate, under its domain", () => {
    const main = templateOf("admission");

    main.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        WebACLId: output("edge", "WebAclArn", "us-east-1"),
        ViewerCertificate: {
          AcmCertificateArn: output("edge", "CertificateArn", "us-east-1"),
        },
      },
    });
    for (const Type of ["A", "AAAA"]) {
      main.hasResourceProperties("AWS::Route53::RecordSet", {
        Type,
        Name: "apply.college.example.",
        HostedZoneId: "Z0123456789",
      });
    }
    // Nobody is asked to prove it by hand.
    templateOf("edge").hasResourceProperties(
      "AWS::CertificateManager::Certificate",
      { DomainValidationOptions: [{ HostedZoneId: "Z0123456789" }] },
    );
    templateOf("edge").hasOutput("WebAclArn", {});
    templateOf("edge").hasOutput("CertificateArn", {});
  });

  it("is deployed again when the edge is another one, of which CloudFormation alone tells nobody", () => {
    const versionOf = (context: object) =>
      /"Comment":"(Edge \w+)"/.exec(
        synthesized({ ...EDGE_CONTEXT, ...context }),
      )?.[1];
    const version = versionOf({});

    expect(version).toBeDefined();
    expect(versionOf({ requestsPerSecond: 100 })).toBe(version);
    expect(versionOf({ hostedZoneId: "Z9876543210" })).not.toBe(version);
  });

  it("has alarms on the distribution of its own stack, and on its certificate", () => {
    const alarms = propertiesOf(
      "AWS::CloudWatch::Alarm",
      stacks["edge-alarms"],
    );

    expect(JSON.stringify(alarms)).toContain(
      JSON.stringify({
        Name: "DistributionId",
        Value: output("admission", "DistributionId"),
      }),
    );
    expect(alarms.flatMap(({ Dimensions }) => Dimensions ?? [])).toContainEqual(
      {
        Name: "CertificateArn",
        Value: output("edge", "CertificateArn", "us-east-1"),
      },
    );
    templateOf("admission").hasOutput("DistributionId", {});
  });

  it("signs its mails, if they come from its domain", () => {
    templateOf("mail").hasResourceProperties("AWS::SES::EmailIdentity", {
      EmailIdentity: "apply.college.example",
      FeedbackAttributes: { EmailForwardingEnabled: false },
      MailFromAttributes: { MailFromDomain: "mail.apply.college.example" },
    });
    const bounces = propertiesOf(
      "AWS::Route53::RecordSet",
      stacks["mail"],
    ).filter(({ Name }) => Name === "mail.apply.college.example.");
    expect(bounces.map(({ Type }) => String(Type)).toSorted()).toEqual([
      "MX",
      "TXT",
    ]);
    templateOf("mail").hasResourceProperties("AWS::Route53::RecordSet", {
      Name: "_dmarc.apply.college.example.",
      ResourceRecords: [`"v=DMARC1; p=quarantine"`],
    });
    const first = {
      ...EDGE_CONTEXT,
      dmarcPolicy: "none",
      dmarcReports: "dmarc@college.example",
    };
    expect(JSON.stringify(synthesizedStacks(first)["mail"])).toContain(
      "v=DMARC1; p=none; rua=mailto:dmarc@college.example",
    );
    const elsewhere = {
      ...EDGE_CONTEXT,
      mailFrom: "admission@college.example",
    };
    expect(Object.keys(synthesizedStacks(elsewhere))).not.toContain("mail");
  });
});

it("the application without an edge is one stack that refers to no other", () => {
  expect(Object.keys(synthesizedStacks({}))).toEqual(["admission"]);
  expect(JSON.stringify(stackTemplate())).not.toContain("GetStackOutput");
});
