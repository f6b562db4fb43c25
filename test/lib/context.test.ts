import {
  readTemplate,
  type CloudFormationTemplate,
} from "@admission/local-cloud";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { App } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { readSettings } from "../../lib/settings.ts";
import { routeIds } from "../../shared/routes.ts";
import { runNode, runScript } from "../support/run-script.ts";
import { stackTemplate, synthesized } from "../support/stack-template.ts";

const CERTIFICATE = "arn:aws:acm:us-east-1:111122223333:certificate/c";

/** Returns a function that finds a part in the template of a context. */
function found(pattern: RegExp) {
  return (context: Parameters<typeof synthesized>[0]) =>
    Array.from(synthesized(context).matchAll(pattern), ([, part]) => part);
}

describe("context", () => {
  it("takes numbers and booleans, as cdk.json has them: a disposable stage is deleted with all its data, and no table is slower than new ones are", () => {
    const text = synthesized({
      requestsPerSecond: 6000,
      warmWrites: 1000,
      disposable: true,
    });
    const { Resources } = JSON.parse(text) as CloudFormationTemplate;
    const kept = Object.values(Resources).filter(
      ({ DeletionPolicy, Properties }) =>
        String(DeletionPolicy).startsWith("Retain") ||
        Properties?.["DeletionProtectionEnabled"] === true ||
        Properties?.["DeletionProtection"] === "ACTIVE",
    );

    expect(kept).toEqual([]);
    expect(text.split('"Custom::S3AutoDeleteObjects"')).toHaveLength(2);
    expect(text).toContain('"ThrottlingRateLimit":6000');
    expect(text).toContain('"WriteUnitsPerSecond":4000');
    expect(
      synthesized({ warmWrites: 30_000 }).match(/"WarmThroughput":{.*?}/g),
    ).toEqual(
      [
        { ReadUnitsPerSecond: 15_000, WriteUnitsPerSecond: 30_000 },
        // Each request reads its session.
        { ReadUnitsPerSecond: 30_000, WriteUnitsPerSecond: 4_000 },
      ].map((units) => `"WarmThroughput":${JSON.stringify(units)}`),
    );
  });

  it("reserves executions for documents where an account has any to reserve", () => {
    const reservedBy = found(/"ReservedConcurrentExecutions":(\d+)/g);
    const none = { convertConcurrency: "none", printConcurrency: "none" };

    expect(reservedBy({})).toEqual([]);
    expect(reservedBy({ stage: "prod" })).toEqual(["50", "50"]);
    expect(reservedBy({ stage: "prod", ...none })).toEqual([]);
    expect(reservedBy({ convertConcurrency: 20 })).toEqual(["20"]);
  });

  it("counts functions that wait for their own reserved executions as no exhaustion of the account", () => {
    const expressionsOf = found(/"Expression":"(throttles[^"]*)"/g);

    expect(expressionsOf({})).toEqual([]);
    expect(expressionsOf({ stage: "prod" })).toHaveLength(1);
    expect(
      expressionsOf({ printConcurrency: 10, convertConcurrency: 10 }),
    ).toEqual(["throttles - FILL(own0, 0) - FILL(own1, 0)"]);
  });

  it("asks staff of the stage prod for a second factor, unless that is turned off", () => {
    const asked = found(/(aws:MultiFactorAuthPresent)/g);

    expect(asked({})).toEqual([]);
    expect(asked({ stage: "prod" })).toHaveLength(3);
    expect(asked({ stage: "prod", staffMfa: "off" })).toEqual([]);
  });

  describe("of a whole deployment", () => {
    let text: string;
    let made: Template;
    beforeAll(() => {
      text = synthesized({
        school: "riverton",
        stage: "test",
        domain: "apply.riverton.example",
        certificateArn: CERTIFICATE,
        mailFrom: "Admission@Mail.Riverton.example",
        alarmEmail: "operator@riverton.example",
        monthlyBudget: 300,
        printConcurrency: 10,
        closed: "on",
      });
      made = Template.fromString(text);
    });

    it("sets stage, school and domain", () => {
      expect(text).toContain('"Aliases":["apply.riverton.example"]');
      expect(text).toContain('"MinimumProtocolVersion":"TLSv1.2_2021"');
      expect(text).toContain('"SITE_ORIGIN":"https://apply.riverton.example"');
      expect(text).toContain('"riverton-test-conversion"');
    });

    it("sets the sender of mails, with the right to it alone, and the receiver of alarms", () => {
      const senders = [
        ...text.matchAll(/"(?:MAIL_FROM|ses:FromAddress)":"([^"]+)"/g),
      ].map(([, sender]) => sender);

      expect(senders.length).toBeGreaterThan(routeIds.length);
      expect(new Set(senders)).toEqual(
        new Set(["admission@mail.riverton.example"]),
      );
      expect(text).toContain('"Endpoint":"operator@riverton.example"');
    });

    it("sets a budget, of which the receiver of alarms is told before it is used up, and which a local run ignores", () => {
      made.hasResourceProperties("AWS::Budgets::Budget", {
        // Another receiver replaces it, and the new one is made before the former is deleted: they share no name.
        Budget: { BudgetLimit: { Amount: 300 }, BudgetName: Match.absent() },
        NotificationsWithSubscribers: ["ACTUAL", "FORECASTED"].map(
          (NotificationType) => ({
            Notification: { NotificationType },
            Subscribers: [{ Address: "operator@riverton.example" }],
          }),
        ),
      });
      expect(() =>
        readTemplate(JSON.parse(text) as CloudFormationTemplate),
      ).not.toThrow();
    });

    it("closes it: none of its functions may run but the one that looks at what was restored", () => {
      const { Resources } = JSON.parse(text) as CloudFormationTemplate;
      const functions = Object.values(Resources).filter(
        ({ Type, Metadata }) =>
          Type === "AWS::Lambda::Function" && Metadata?.["entry"] !== undefined,
      );

      expect(functions.length).toBeGreaterThan(routeIds.length);
      const open = functions.filter(
        ({ Properties }) => Properties?.["ReservedConcurrentExecutions"] !== 0,
      );
      expect(open.map(({ Metadata }) => Metadata?.["entry"])).toEqual([
        "lambdas/workers/staff-administrator.ts",
      ]);
    });
  });

  it("replaces the secret between CloudFront and the API without a moment in which they disagree", () => {
    const secretsOf = (text: string) => {
      const numbers = (value = "") =>
        [...value.matchAll(/OriginSecret(\d)/g)].map(([, number]) => number);
      const [, sent] =
        /"HeaderName":"x-origin-secret"(.+?\]\])/.exec(text) ?? [];
      const [, accepted] = /"ORIGIN_SECRETS":(.+?\]\])/.exec(text) ?? [];
      return [numbers(sent), numbers(accepted)];
    };
    // A deployment changes both ends in any order, so what CloudFront will send next is accepted one deployment before.
    expect(secretsOf(JSON.stringify(stackTemplate()))).toEqual([["1"], ["1"]]);
    expect(
      ["1,2", "2,1"].map((originSecrets) =>
        secretsOf(synthesized({ originSecrets })),
      ),
    ).toEqual([
      [["1"], ["1", "2"]],
      [["2"], ["2", "1"]],
    ]);
  });

  it.each([
    [{ stage: "Prod!" }, /stage=Prod! must be lower-case letters and digits/],
    [
      { school: "sanbartolomeodelmont", stage: "production" },
      /at most 24 characters/,
    ],
    [{ monthlyBudget: 300 }, /A monthlyBudget needs alarmEmail/],
    ...["true", "On", true, 1].map(
      (closed) => [{ closed }, /closed=.* must be on or off/] as const,
    ),
    [{ stage: "prod", staffMfa: "yes" }, /staffMfa=yes must be on or off/],
    [{ disposable: "on" }, /disposable=on must be true or false/],
    [{ dmarcPolicy: "reject" }, /=reject must be none or quarantine/],
    [{ retentionYears: 3 }, /The context value retentionYears is no setting/],
    [{ alarmEmail: "a@b.edu,c@b.edu" }, /alarmEmail=.* an address alone/],
    ...[
      "https://apply.college.edu",
      "Apply.college.edu",
      "apply.college.edu.",
      "localhost",
    ].map(
      (domain) =>
        [
          { domain, edge: "on" },
          /domain=.* must be a host's name in small letters/,
        ] as const,
    ),
    [
      {
        domain: "apply.college.edu",
        certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/c",
      },
      /certificateArn=.* must be the ARN of a certificate in us-east-1/,
    ],
    [{ certificateArn: CERTIFICATE }, /A certificateArn needs domain/],
    ...[
      "Admissions <apply@college.edu>",
      "not an address",
      "zoë@college.edu",
    ].map(
      (mailFrom) =>
        [{ mailFrom }, /mailFrom=.* must be an address alone/] as const,
    ),
    [{ domain: "apply.riverton.example" }, /A domain needs certificateArn/],
    [{ hostedZoneId: "Z0123456789" }, /A hostedZoneId needs domain/],
    [{ indexes: "byStatos" }, /=byStatos must be indexes of the tables/],
    [{ backupVaultArn: "a" }, /=a must be the ARN of a backup vault/],
    [{ originSecrets: "1,1" }, /originSecrets=1,1 must be different numbers/],
    [{ originSecrets: "new" }, /originSecrets=new must be different numbers/],
  ])("refuses %j with a clear message", (context, message) => {
    expect(() => synthesized(context)).toThrow(message);
  });
});

function settingsOf(context: object) {
  return readSettings(
    new App({ context: { ...context }, analyticsReporting: false }),
  );
}

it("a stage's own settings need not be said at each deployment, which can say others", () => {
  const stages = {
    prod: { retention: "started:1,submitted:2,withdrawn:3", edge: "on" },
    test: { hourlySmoke: "on" },
  };
  expect(settingsOf({ stages, stage: "prod" })).toEqual(
    settingsOf({ ...stages.prod, stage: "prod" }),
  );
  expect(settingsOf({ stages, stage: "test", hourlySmoke: "off" })).toEqual(
    settingsOf({ stage: "test" }),
  );
  expect(() => settingsOf({ stages: { dev: { edgy: "on" } } })).toThrow(
    "The context value edgy is no setting",
  );
});

it("what cdk.json says of a deployment concerns neither local runs nor tests", () => {
  const script = `
    import { structureOnly } from "./lib/synthesize.ts";
    process.stdout.write(JSON.stringify(structureOnly().node.getAllContext()));`;
  const names = Object.keys(JSON.parse(runScript(script)) as object);

  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => !/^(@|aws:|bundle$)/.test(name))).toEqual([]);
});

it("no setting takes a text that means nothing, and the marks of the CDK's own names are no setting's", () => {
  const settings = settingsOf({ "aws:cdk:x": "?", "@x": "?", "cli-x": "?" });
  for (const name of [
    ...Object.keys(settings),
    "certificateArn",
    "hostedZoneId",
  ]) {
    // Each text may be the name of a folder.
    if (name === "schoolLists") continue;
    expect(() => settingsOf({ [name]: "?" })).toThrow(
      `The context value ${name}=? must be `,
    );
  }
});

it("a school with which the application would not work is told before it is deployed", () => {
  // Changes the school as it is read.
  const hooks = `import { registerHooks } from "node:module"; registerHooks({ load: (url, context, next) => {
    const loaded = next(url, context);
    return url.endsWith("/college/school.ts") ? { ...loaded, source: String(loaded.source).replace("America/New_York", "Mars") } : loaded;
  } });`;
  const { status, stderr } = runNode(
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(hooks)}`,
      "bin/app.ts",
    ],
    { CDK_CONTEXT_JSON: JSON.stringify({ bundle: "false" }) },
  );

  expect(stderr).toBe(
    "Bad configuration:\n- timeZone must be an IANA time zone: Mars\n",
  );
  expect(status).toBe(1);
});

/** Returns the names of CloudFront resources, log groups, buckets and machines, in an account or a region. */
function namesIn(stage: string): readonly string[] {
  const { Resources } = stackTemplate({ stage });
  const names: string[] = [];
  const find = (type: string, value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (/^(BucketName|LogGroupName|StateMachineName|Name)$/.test(key)) {
        names.push(`${type} ${JSON.stringify(inner)}`);
      } else {
        find(type, inner);
      }
    }
  };
  for (const { Type, Properties } of Object.values(Resources)) {
    if (/^AWS::(CloudFront|Logs::LogGroup|S3|StepFunctions)/.test(Type)) {
      find(Type, Properties);
    }
  }
  return names;
}

it("two stages of a school share no name, so that both fit into one account", () => {
  const names = namesIn("dev");

  expect(names.length).toBeGreaterThan(8);
  expect(new Set([...names, ...namesIn("prod")]).size).toBe(2 * names.length);
});
