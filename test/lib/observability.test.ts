import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { school } from "../../shared/application/school.ts";
import {
  entries,
  functionOf,
  ofType,
  resources,
  type Resource,
} from "../support/read-stack.ts";
import { ROOT } from "../support/run-script.ts";
import { EDGE_CONTEXT, synthesizedStacks } from "../support/stack-template.ts";

function idOf(
  type: string,
  isIt: (properties: Resource["Properties"]) => boolean = () => true,
): string {
  return ofType(type).find(([, { Properties }]) => isIt(Properties))?.[0] ?? "";
}

function machineOf(name: string) {
  return idOf("AWS::StepFunctions::StateMachine", ({ StateMachineName }) =>
    String(StateMachineName).endsWith(name),
  );
}

describe("the alarms", () => {
  const alarms = ofType("AWS::CloudWatch::Alarm").map(
    ([, { Properties }]) => Properties,
  );

  it("monitor everything that a student would notice", () => {
    const names = alarms.map(({ AlarmName }) =>
      String(AlarmName).replace(`${school.slug}-dev-`, ""),
    );

    expect(names.toSorted()).toEqual([
      "AccountsThrottled",
      "ConversionsFailed",
      "ConversionsTimedOut",
      "ConversionsWaiting",
      "FunctionsThrottled",
      "PrintsFailed",
      "PrintsTimedOut",
      "RequestsFailed",
      "RequestsSlow",
      "RequestsThrottled",
      "SweepsFailed",
      "TablesThrottled",
      "UploadsUnprocessed",
    ]);
  });

  it.each([
    ["RequestsFailed", "5xx", "AWS::ApiGatewayV2::Api", 5],
    ["ConversionsFailed", "ExecutionsFailed", "-conversion", 1],
    ["ConversionsTimedOut", "ExecutionsTimedOut", "-conversion", 1],
    ["PrintsFailed", "ExecutionsFailed", "-application-pdf", 1],
    ["PrintsTimedOut", "ExecutionsTimedOut", "-application-pdf", 1],
    [
      "UploadsUnprocessed",
      "ApproximateNumberOfMessagesVisible",
      "AWS::SQS::Queue",
      1,
    ],
  ])("%s counts %s of %s", (name, metric, watched, threshold) => {
    const alarm = alarms.find(({ AlarmName }) =>
      String(AlarmName).endsWith(`-${name}`),
    );
    const id = watched.startsWith("-") ? machineOf(watched) : idOf(watched);

    expect(alarm).toMatchObject({ MetricName: metric, Threshold: threshold });
    expect(JSON.stringify(alarm?.["Dimensions"])).toContain(`"${id}"`);
  });

  it("that add metrics up count one without data as zero, which would hide the others", () => {
    const summands = alarms.flatMap(({ Metrics = [] }) => {
      const parts = Metrics as { Id: string; Expression?: string }[];
      const sum = parts.find(({ Expression }) => Expression?.includes("+"));
      return parts
        .filter((part) => sum !== undefined && part !== sum)
        .map(({ Id }) => [sum?.Expression, Id]);
    });

    expect(summands).not.toHaveLength(0);
    expect(
      summands.filter(([sum, id]) => !sum?.includes(`FILL(${id}, 0)`)),
    ).toEqual([]);
  });

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
  });

  it("notify the operator immediately, and at the recovery, and never without traffic", () => {
    const notified = [{ Ref: idOf("AWS::SNS::Topic") }];

    expect(alarms).not.toEqual([]);
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmActions: notified,
        OKActions: notified,
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        EvaluationPeriods: 1,
        TreatMissingData: "notBreaching",
      });
    }
  });

  it("have one entry each in the runbook, which has no others", () => {
    const runbook = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
    const headings = [...runbook.matchAll(/^### (\w+)$/gm)].map(
      ([, name]) => name,
    );
    const stacks = Object.values(synthesizedStacks(EDGE_CONTEXT));
    const names = stacks
      .flatMap(({ Resources }) => Object.values(Resources))
      .flatMap(({ Type, Properties }) =>
        Type === "AWS::CloudWatch::Alarm"
          ? [String(Properties?.["AlarmName"]).split("-")[2]]
          : [],
      );

    expect(new Set(headings)).toEqual(new Set(names));
  });
});

it("the topic of the alarms allows CloudWatch to publish, and requires TLS", () => {
  const policy = resources[idOf("AWS::SNS::TopicPolicy")]?.Properties;

  expect(policy?.["Topics"]).toEqual([{ Ref: idOf("AWS::SNS::Topic") }]);
  expect(policy?.["PolicyDocument"]).toMatchObject({
    Statement: [
      { Effect: "Deny", Action: "sns:Publish" },
      {
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Condition: {
          StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
        },
      },
    ],
  });
});

it("functions called by events send failed events to the queue", () => {
  const queue = idOf("AWS::SQS::Queue");
  const called = ["upload-created", "sweep"].map((name) =>
    functionOf(`lambdas/workers/${name}.ts`),
  );

  expect(
    ofType("AWS::Lambda::EventInvokeConfig").map(
      ([, { Properties }]) => Properties,
    ),
  ).toMatchObject(
    called.map((id) => ({
      FunctionName: { Ref: id },
      DestinationConfig: {
        OnFailure: { Destination: { "Fn::GetAtt": [queue, "Arn"] } },
      },
      MaximumRetryAttempts: 2,
    })),
  );
});

describe("an upload whose event could not be processed", () => {
  it("is retried for hours, and then kept for two weeks in the queue of the alarm", () => {
    const queue = idOf("AWS::SQS::Queue");
    const start = functionOf("lambdas/workers/upload-created.ts");
    const targets = ofType("AWS::Events::Rule").flatMap(
      ([, { Properties }]) =>
        Properties["Targets"] as {
          Arn: { "Fn::GetAtt": [string, string] };
        }[],
    );

    expect(
      targets.filter(({ Arn }) => Arn["Fn::GetAtt"][0] === start),
    ).toMatchObject([
      {
        RetryPolicy: {
          MaximumRetryAttempts: 10,
          MaximumEventAgeInSeconds: 6 * 3600,
        },
        DeadLetterConfig: { Arn: { "Fn::GetAtt": [queue, "Arn"] } },
      },
    ]);
    expect(ofType("AWS::SQS::Queue")).toMatchObject([
      [queue, { Properties: { MessageRetentionPeriod: 14 * 24 * 3600 } }],
    ]);
  });
});

describe("the logs", () => {
  it("expire after three months", () => {
    const logs = ofType("AWS::Logs::LogGroup");

    expect(logs).not.toEqual([]);
    for (const [, { Properties }] of logs) {
      expect(Properties["RetentionInDays"]).toBe(90);
    }
  });

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
