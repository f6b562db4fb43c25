import { describe, expect, it } from "@jest/globals";
import { type MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { COPIED } from "../../lib/backups.ts";
import { throttleRules } from "../../lib/request-alarms.ts";
import { school } from "../../shared/college/school.ts";
import { tableIds, tableOf } from "../../shared/tables.ts";
import {
  periodOf,
  stateOf,
  type AlarmProperties,
  type Sent,
} from "../support/alarm-state.ts";
import { propertiesOf } from "../support/read-stack.ts";
import { textAt } from "../support/run-script.ts";
import { fixedCosts } from "../support/season-costs.ts";
import { EVERYTHING, synthesizedStacks } from "../support/stack-template.ts";

const stacks = Object.values(synthesizedStacks(EVERYTHING));
const alarms = propertiesOf<AlarmProperties>(
  "AWS::CloudWatch::Alarm",
  ...stacks,
);

/** Returns the name of an alarm, without that of what it watches if there are several of it. */
function nameOf({ AlarmName }: AlarmProperties): string {
  return AlarmName.split("-")[2] ?? "";
}

const OF_NIGHT = 12;
/** Requests of the busiest five minutes of a deadline. */
const OF_DEADLINE = 250_000;
const BACKUPS = COPIED.length + 1;

/** In words, and as AWS sends it. */
type Case = readonly [words: string, sent: Sent];
interface Row {
  readonly rings: readonly Case[];
  readonly quiet: readonly Case[];
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

/** Row of an alarm on what is counted from a number on, in every period or in the last one. */
function from(limit: number, metric: string, isOnce = false): Row {
  const cases = (value: number): Case[] => [
    [number(value), { [metric]: isOnce ? [value] : value }],
  ];
  return { rings: cases(limit), quiet: cases(limit - 1) };
}

function failing(failed: number, Count: number): Case {
  return [
    `${number(failed)} of ${number(Count)} requests`,
    { "5xx": failed, Count },
  ];
}

const HOUR_APART = [1, ...Array<undefined>(11).fill(undefined), 1];

/** Row of the executions of a machine, which start minutes before they end. */
function executions(ending: string, what: string): Row {
  return {
    rings: [
      [`two ${what}, an hour apart`, { [ending]: HOUR_APART }],
      [
        `2 of 100 ${what} again and again`,
        { [ending]: 2, ExecutionsStarted: 100 },
      ],
    ],
    quiet: [
      [`a single one`, { [ending]: [1], ExecutionsStarted: [1] }],
      [`1 of 100`, { [ending]: 1, ExecutionsStarted: 100 }],
    ],
  };
}

/** Row of an alarm on silence. */
function silence(metric: string, quiet: Case[1][string], words: string): Row {
  return {
    rings: [["nothing", {}]],
    quiet: [[words, { [metric]: quiet }]],
  };
}

function throttles(kind: string): Row {
  return {
    rings: [
      [`10 ${kind} of a table`, { StorageTokens: 10 }],
      [`10 ${kind} of an index`, { byStatus: 10 }],
    ],
    quiet: [
      [`9 ${kind}`, { byStatus: 9 }],
      [`more, but not since`, { byStatus: [900, undefined, undefined] }],
    ],
  };
}

const rows: Readonly<Record<string, Row>> = {
  RequestsFailed: {
    rings: [
      failing(5, OF_NIGHT),
      failing(1_250, OF_DEADLINE),
      ["5 in two periods of three", { "5xx": [5, undefined, 5], Count: 12 }],
    ],
    quiet: [
      failing(4, OF_NIGHT),
      failing(1_249, OF_DEADLINE),
      ["5 in one period alone", { "5xx": [5], Count: 12 }],
    ],
  },
  RequestsFailing: {
    rings: [failing(5, OF_NIGHT), failing(5_000, OF_DEADLINE)],
    quiet: [failing(4, OF_NIGHT), failing(4_999, OF_DEADLINE)],
  },
  RouteFailing: {
    rings: [
      ["half of its requests", { RouteFailed: 0.5 }],
      ["two alone, an hour apart", { RouteFailed: HOUR_APART }],
    ],
    quiet: [
      ["one alone", { RouteFailed: [1] }],
      ["49 %", { RouteFailed: 0.49 }],
    ],
  },
  RequestsThrottled: {
    rings: [["100 of 500 requests", { RequestsThrottled: 100, Count: 500 }]],
    quiet: [
      ["99 of 500", { RequestsThrottled: 99, Count: 500 }],
      ["100 of 250,000", { RequestsThrottled: 100, Count: OF_DEADLINE }],
    ],
  },
  RequestsSlow: {
    rings: [["one of 100 after 5 s", { Latency: 5_000, Count: 100 }]],
    quiet: [["one of 99, however slow", { Latency: 9_000, Count: 99 }]],
  },
  ReadsThrottled: throttles("reads"),
  WritesThrottled: throttles("writes"),
  FunctionsThrottled: {
    rings: [
      ["10 of 2,000 calls", { Throttles: 10, Invocations: 2_000 }],
      ["10, and nothing runs", { Throttles: 10 }],
    ],
    quiet: [
      ["10 of 2,001", { Throttles: 10, Invocations: 2_001 }],
      ["9, and nothing runs", { Throttles: 9 }],
    ],
  },
  ConversionsFailed: executions("ExecutionsFailed", "conversions"),
  ConversionsTimedOut: executions("ExecutionsTimedOut", "conversions"),
  ConversionsWaiting: {
    rings: [["10 minutes", { OldestWaitingUpload: 600_000 }]],
    quiet: [["9 minutes", { OldestWaitingUpload: 540_000 }]],
  },
  PrintsFailed: executions("ExecutionsFailed", "prints"),
  PrintsTimedOut: executions("ExecutionsTimedOut", "prints"),
  UploadsUnprocessed: from(1, "MessagesVisible"),
  RunsMissing: silence("RunsEnded", 1, "one run a period"),
  SmokeMissing: silence("SmokePassed", [1, undefined], "one in two hours"),
  SubmissionsUnread: {
    rings: [["the oldest is a day old", { AgeOfOldestMessage: 86_400 }]],
    quiet: [["it is 23 hours old", { AgeOfOldestMessage: 82_800 }]],
  },
  SubmissionsLost: from(1, "MessagesVisible"),
  AccountsThrottled: from(10, "AccountsThrottled"),
  MailsUnsent: from(1, "MailsUnsent", true),
  MailsLimited: from(1, "MailsLimited", true),
  MailsBounced: {
    rings: [["5 %", { BounceRate: [0.05] }]],
    quiet: [["4 %", { BounceRate: 0.04 }]],
  },
  MailsComplainedOf: {
    rings: [["0.1 %", { ComplaintRate: [0.001] }]],
    quiet: [["0.09 %", { ComplaintRate: 0.0009 }]],
  },
  StaffFailing: {
    rings: [["two commands, an hour apart", { Url5xxCount: HOUR_APART }]],
    quiet: [["a single one", { Url5xxCount: [1] }]],
  },
  BackupsMissing: {
    rings: [
      ["nothing", {}],
      [`${BACKUPS - 1} backups a day`, { JobsCompleted: BACKUPS - 1 }],
    ],
    quiet: [[`all ${BACKUPS}`, { JobsCompleted: [BACKUPS, undefined] }]],
  },
  CertificateEnding: {
    rings: [["30 days left", { DaysToExpiry: [30] }]],
    quiet: [["31 days left", { DaysToExpiry: 31 }]],
  },
  SiteFailing: {
    rings: [["5 % of 100 requests", { "5xxErrorRate": 5, Requests: 100 }]],
    quiet: [
      ["5 % of 99", { "5xxErrorRate": 5, Requests: 99 }],
      ["4 %, however many", { "5xxErrorRate": 4, Requests: OF_DEADLINE }],
    ],
  },
  RequestsBlocked: from(1_000, "BlockedRequests"),
};

describe.each(Object.entries(rows))("%s", (name, { rings, quiet }) => {
  it.each([
    ...rings.map(
      ([words, sent]) => ["goes off", words, sent, "ALARM"] as const,
    ),
    ...quiet.map(([words, sent]) => ["is quiet", words, sent, "OK"] as const),
  ])("%s at %s", (_, _words, sent, expected) => {
    const watching = alarms.filter(
      (alarm) =>
        nameOf(alarm) === name &&
        Object.keys(sent).every((words) =>
          JSON.stringify(alarm).includes(words),
        ),
    );

    expect(watching).not.toEqual([]);
    for (const alarm of watching) expect(stateOf(alarm, sent)).toBe(expected);
  });
});

it("a quiet night is silent, but for what has to report", () => {
  const states = alarms.map((alarm) => [nameOf(alarm), stateOf(alarm, {})]);
  const others = states.filter(([, state]) => state !== "OK");

  expect(Object.fromEntries(others)).toEqual({
    BackupsMissing: "ALARM",
    // One that has ended sends nothing: its alarm stays.
    CertificateEnding: "kept",
    RunsMissing: "ALARM",
    SmokeMissing: "ALARM",
  });
});

it("the filters of the access log read fields that it has, and routes that there are", () => {
  const [stage] = propertiesOf<{ AccessLogSettings: { Format: string } }>(
    "AWS::ApiGatewayV2::Stage",
  );
  const logged = JSON.parse(stage?.AccessLogSettings.Format ?? "{}") as object;
  const keys = propertiesOf("AWS::ApiGatewayV2::Route").map(
    ({ RouteKey }) => RouteKey,
  );
  const patterns = propertiesOf("AWS::Logs::MetricFilter").map(
    ({ FilterPattern }) => String(FilterPattern),
  );
  const fields = patterns.flatMap((pattern) => [
    ...pattern.matchAll(/\$\.(\w+) !?= "(.*?)"/g),
  ]);

  expect(patterns).toHaveLength(3);
  for (const [, field = ""] of fields) {
    expect(Object.keys(logged)).toContain(field);
  }
  expect(keys).toEqual(
    expect.arrayContaining(
      fields.flatMap(([, field, value]) => (field === "route" ? [value] : [])),
    ),
  );
  // What a function refuses by a limit of its own has that function's status.
  expect(patterns.filter((pattern) => pattern.includes("429"))).toEqual([
    '{ ($.status = "429") && ($.integrationStatus = "-") }',
  ]);
});

it("what alarms watch of AWS has all dimensions with which AWS sends it: without one, nothing ever comes", () => {
  const watched = alarms
    .flatMap(
      ({ Metrics, ...alarm }) =>
        Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? alarm,
    )
    .map(({ Namespace, Dimensions = [] }) =>
      [Namespace, ...Dimensions.map(({ Name }) => Name)].join(" "),
    );

  expect(new Set(watched.filter((words) => words.startsWith("AWS/")))).toEqual(
    new Set([
      "AWS/ApiGateway ApiId",
      "AWS/Backup BackupVaultName",
      "AWS/CertificateManager CertificateArn",
      "AWS/CloudFront DistributionId Region",
      "AWS/DynamoDB GlobalSecondaryIndexName TableName",
      "AWS/DynamoDB TableName",
      "AWS/Lambda",
      "AWS/Lambda FunctionName",
      "AWS/SES",
      "AWS/SQS QueueName",
      "AWS/States StateMachineArn",
      "AWS/WAFV2 Rule WebACL",
    ]),
  );
});

it("what alarms watch by a name is what the stacks call it, or a schedule sends along", () => {
  const watched = JSON.stringify(alarms).matchAll(
    /\{"Name":"(?:BackupVaultName|WebACL|repeated)","Value":"(.*?)"\}/g,
  );
  const sent = propertiesOf<{ Targets: readonly { Input?: string }[] }>(
    "AWS::Events::Rule",
    ...stacks,
  )
    .flatMap(({ Targets }) => Targets)
    .flatMap(({ Input = "{}" }) => JSON.parse(Input) as { repeated?: string })
    .flatMap(({ repeated = [] }) => repeated);
  const named = [
    ...propertiesOf("AWS::Backup::BackupVault", ...stacks).map(
      (vault) => vault["BackupVaultName"],
    ),
    ...propertiesOf("AWS::WAFv2::WebACL", ...stacks).map((acl) => acl["Name"]),
    ...sent,
  ];

  expect(sent.length).toBeGreaterThan(4);
  expect(new Set(Array.from(watched, ([, name]) => name))).toEqual(
    new Set(named),
  );
});

it("the smoke test's workflow reports what its alarm waits for", () => {
  const workflow = textAt(".github/workflows/smoke.yml");
  const [, namespace, metric, dimension, value] =
    /--namespace "(.*)" --metric-name (\w+) --dimensions (\w+)=(\w+)/.exec(
      workflow,
    ) ?? [];
  const [alarm] = alarms.filter((each) => nameOf(each) === "SmokeMissing");

  expect(alarm).toMatchObject({
    Namespace: namespace
      ?.replace("$SLUG", school.slug)
      .replace("-prod", "-dev"),
    MetricName: metric,
    Dimensions: [{ Name: dimension, Value: value }],
  });
});

it("refused reads and writes of every table and index are watched, but of the log's, which has few", () => {
  const indexes = tableIds
    .filter((id) => id !== "audit")
    .flatMap((id) =>
      Object.keys(tableOf(id).indexes ?? {}).map((index) => `${id}_${index}`),
    );
  const ids = [...tableIds, ...indexes].toSorted();

  for (const name of ["ReadsThrottled", "WritesThrottled"]) {
    const watched = alarms
      .filter((each) => nameOf(each) === name)
      .flatMap(({ Metrics = [] }) => Metrics)
      .filter(({ MetricStat }) => MetricStat !== undefined);

    expect(watched.map(({ Id }) => Id).toSorted()).toEqual(ids);
    expect(
      new Set(watched.map(({ MetricStat }) => JSON.stringify(MetricStat))).size,
    ).toBe(ids.length);
  }
});

it("more tables and indexes than CloudWatch lets one alarm watch have another one", () => {
  const names = Array.from({ length: 21 }, (_, at) => `t${at}`);
  const counted = names.map((id) => [id, { TableName: id }] as const);
  const rules = throttleRules("Read", Object.fromEntries(counted));
  const watched = Object.entries(rules).map(([name, { metric }]) => [
    name,
    Object.keys((metric as MathExpression).usingMetrics),
  ]);

  expect(watched).toEqual([
    ["ReadsThrottled", names.slice(0, 10)],
    ["ReadsThrottled-2", names.slice(10, 20)],
    ["ReadsThrottled-3", ["t20"]],
  ]);
});

it("the page of costs has as many metrics as alarms watch, and as are our own", () => {
  const page = textAt("docs/season.md");
  const [, watched, own] =
    /Alarms\s+\| (\d+) metrics.*?Own metrics\s+\| (\d+) /s.exec(page) ?? [];
  const costs = fixedCosts(alarms);

  expect(Number(watched)).toBe(costs.watched);
  expect(Number(own)).toBe(costs.own);
});

it("an alarm looks at five minutes, unless what it watches comes by the hour or the day", () => {
  const hours = alarms.map((each) => [nameOf(each), periodOf(each) / 3_600]);

  expect(
    Object.fromEntries(hours.filter(([, each]) => each !== 1 / 12)),
  ).toEqual({
    BackupsMissing: 24,
    CertificateEnding: 24,
    MailsBounced: 1,
    MailsComplainedOf: 1,
    RunsMissing: 24,
    SmokeMissing: 1,
  });
});

it("the runbook has a remedy for each alarm, and those are urgent that cannot wait", () => {
  const runbook = textAt("docs/operations.md");
  const [, entries = ""] = runbook.split("## Alarms\n");
  const written = [...entries.matchAll(/^- \*\*([\w, ]+)\*\*: /gm)].flatMap(
    ([, names = ""]) => names.split(", "),
  );
  const urgent = alarms
    .filter(({ AlarmDescription: text }) => text.startsWith("Urgent: "))
    .map(nameOf);

  expect(written.toSorted()).toEqual(Object.keys(rows).toSorted());
  expect(new Set(alarms.map(nameOf))).toEqual(new Set(written));
  expect([...new Set(urgent)].toSorted().join(" ")).toBe(
    "FunctionsThrottled MailsLimited MailsUnsent ReadsThrottled RequestsFailing RouteFailing SiteFailing WritesThrottled",
  );
});
