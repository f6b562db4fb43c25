import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import {
  entries,
  functionOf,
  ofType,
  type Resource,
} from "../support/read-stack.ts";
import { ROOT } from "../support/run-script.ts";
import {
  EDGE_CONTEXT,
  synthesizedStacks,
  VAULT,
} from "../support/stack-template.ts";

function idOf(
  type: string,
  isIt: (properties: Resource["Properties"]) => boolean = () => true,
): string {
  return ofType(type).find(([, { Properties }]) => isIt(Properties))?.[0] ?? "";
}

describe("the alarms", () => {
  const alarms = ofType("AWS::CloudWatch::Alarm").map(
    ([, { Properties }]) => Properties,
  );

  const alarmOf = (name: string) =>
    alarms.find(({ AlarmName }) => String(AlarmName).endsWith(`-${name}`)) ??
    {};
  const partsOf = (name: string) =>
    (alarmOf(name)["Metrics"] ?? []) as readonly {
      readonly Id: string;
      readonly Expression?: string;
      readonly MetricStat?: {
        readonly Metric: {
          readonly MetricName: string;
          readonly Dimensions?: unknown;
        };
      };
    }[];
  /** Returns the value of an alarm's rate, as CloudWatch's metric math reckons it. */
  const rateOf = (name: string, failed: number, all: number): number => {
    const [, floor] =
      partsOf(name)
        .map(({ Expression = "" }) =>
          /^IF\(failed >= (\d+), 100 \* failed \/ all, 0\)$/.exec(Expression),
        )
        .find((found) => found !== null) ?? [];
    return failed >= Number(floor) ? (100 * failed) / all : 0;
  };

  it.each([
    // The busiest five minutes of a deadline have 250,000 requests, a quiet night a dozen.
    ["RequestsFailed", 5, 250_000, false],
    ["RequestsFailed", 1_250, 250_000, true],
    ["RequestsFailed", 4, 12, false],
    ["RequestsFailed", 5, 12, true],
    ["RequestsFailing", 1_250, 250_000, false],
    ["RequestsFailing", 5_000, 250_000, true],
    ["RequestsThrottled", 100, 250_000, false],
    ["RequestsThrottled", 100, 500, true],
    ["FunctionsThrottled", 10, 250_000, false],
    ["FunctionsThrottled", 10, 500, true],
    ["ConversionsFailed", 1, 1, true],
    ["ConversionsFailed", 1, 100, false],
    ["PrintsFailed", 2, 100, true],
  ])(
    "%s with %d of %d failing in a period is one for the alarm: %s",
    (name, failed, all, isBreaching) => {
      const threshold = Number(alarmOf(name)["Threshold"]);

      expect(rateOf(name, failed, all) >= threshold).toBe(isBreaching);
    },
  );

  it.each(["Read", "Write"])(
    "count every table's refused %ss, and always have a value, or the end would never be seen",
    (kind) => {
      const parts = partsOf(`${kind}sThrottled`);
      const [{ Expression = "" } = {}] = parts;
      const watched = parts.flatMap(({ Id, MetricStat }) =>
        MetricStat ? [[Id, JSON.stringify(MetricStat.Metric)] as const] : [],
      );

      expect(Expression).toMatch(/^SUM\(\[TIME_SERIES\(0\), .*\]\)$/);
      for (const [id] of watched) {
        expect(Expression).toContain(`FILL(${id}, 0)`);
      }
      for (const [table] of ofType("AWS::DynamoDB::Table")) {
        expect(
          watched.filter(
            ([, metric]) =>
              metric.includes(table) &&
              metric.includes(`${kind}ThrottleEvents`),
          ),
        ).toHaveLength(1);
      }
    },
  );

  it("and the dashboard name metrics of the application that functions publish", () => {
    const source = readFileSync(join(ROOT, "lambdas/metrics.ts"), "utf8");
    const [[, dashboard]] = ofType("AWS::CloudWatch::Dashboard") as [
      [string, Resource],
    ];
    const [, body] = (
      dashboard.Properties["DashboardBody"] as {
        "Fn::Join": [string, unknown[]];
      }
    )["Fn::Join"];
    const shown = body
      .join("")
      .matchAll(/"Admission\/[\w-]+","(\w+)","service"/g);
    const watched = alarms.filter(
      ({ Namespace, Dimensions }) =>
        String(Namespace).startsWith("Admission/") && Dimensions,
    );
    const names = [
      ...[...shown].map(([, name]) => name),
      ...watched.map(({ MetricName }) => String(MetricName)),
    ];

    expect(new Set(names).size).toBeGreaterThan(7);
    expect(names.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
    expect(names.join(" ")).toContain(
      [...source.matchAll(/"(FilesRefused\w*)"/g)]
        .map(([, name]) => name)
        .join(" "),
    );
  });

  it("notify the operator of what lasts, and at the recovery, and never without traffic", () => {
    const notified = [{ Ref: idOf("AWS::SNS::Topic") }];

    expect(alarms).not.toEqual([]);
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmActions: notified,
        OKActions: notified,
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        TreatMissingData: "notBreaching",
      });
    }
    const atOnce = alarms.filter(
      ({ DatapointsToAlarm, EvaluationPeriods }) =>
        DatapointsToAlarm !== 2 || EvaluationPeriods !== 3,
    );
    expect(new Set(atOnce)).toEqual(
      new Set(
        ["Unsent", "Limited", "Bounced", "ComplainedOf"].map((mails) =>
          alarmOf(`Mails${mails}`),
        ),
      ),
    );
    for (const { DatapointsToAlarm } of atOnce) {
      expect(DatapointsToAlarm).toBe(1);
    }
  });

  it("have one entry each in the runbook, which has no others", () => {
    const runbook = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
    const entered = [...runbook.matchAll(/^### (\w+)\n\n(Urgent: )?/gm)].map(
      ([, name, urgent]) => [name, urgent !== undefined],
    );
    const stacks = Object.values(
      synthesizedStacks({ ...EDGE_CONTEXT, backupVaultArn: VAULT }),
    );
    const described = stacks
      .flatMap(({ Resources }) => Object.values(Resources))
      .flatMap(({ Type, Properties = {} }) =>
        Type === "AWS::CloudWatch::Alarm"
          ? [
              [
                String(Properties["AlarmName"]).split("-")[2],
                String(Properties["AlarmDescription"]).startsWith("Urgent: "),
              ],
            ]
          : [],
      );

    expect(entered.map(String).toSorted()).toEqual(
      described.map(String).toSorted(),
    );
  });
});

it("no event is lost: what fails in a function or on the way to it is kept in the queue of the alarm", () => {
  const queue = { "Fn::GetAtt": [idOf("AWS::SQS::Queue"), "Arn"] };
  const kept = ofType("AWS::Lambda::EventInvokeConfig").map(
    ([, { Properties }]) => [
      Properties["FunctionName"],
      Properties["DestinationConfig"],
    ],
  );
  const start = functionOf("lambdas/workers/upload-created.ts");
  const targets = ofType("AWS::Events::Rule").flatMap(
    ([, { Properties }]) =>
      Properties["Targets"] as readonly {
        readonly Arn: { readonly "Fn::GetAtt": readonly [string, string] };
      }[],
  );
  const called = new Set(targets.map(({ Arn }) => Arn["Fn::GetAtt"][0]));

  expect(kept).toEqual(
    [...called].map((id) => [
      { Ref: id },
      { OnFailure: { Destination: queue } },
    ]),
  );
  // The sweep repeats itself.
  expect(
    targets.filter(({ Arn }) => Arn["Fn::GetAtt"][0] === start),
  ).toMatchObject([{ DeadLetterConfig: { Arn: queue } }]);
});

describe("the logs", () => {
  it("of every function are in one log group, as JSON", () => {
    const logs = ofType("AWS::Logs::LogGroup").map(([id]) => id);

    expect(entries.size).toBeGreaterThan(0);
    for (const [, { Properties }] of ofType("AWS::Lambda::Function")) {
      const { LogGroup, LogFormat } = Properties["LoggingConfig"] as {
        LogGroup: { Ref: string };
        LogFormat: string;
      };
      expect(logs).toContain(LogGroup.Ref);
      expect(LogFormat).toBe("JSON");
    }
  });

  it("of the state machines contain only errors, and no personal data", () => {
    const machines = ofType("AWS::StepFunctions::StateMachine");

    expect(machines).toHaveLength(2);
    for (const [, { Properties }] of machines) {
      expect(Properties["LoggingConfiguration"]).toMatchObject({
        Level: "ERROR",
        IncludeExecutionData: false,
      });
    }
  });
});
