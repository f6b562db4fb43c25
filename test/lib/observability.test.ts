import { describe, expect, it } from "@jest/globals";
import {
  entries,
  functionOf,
  ofType,
  resources,
  type Resource,
} from "../support/read-stack.ts";

const idOf = (
  type: string,
  isIt: (properties: Resource["Properties"]) => boolean = () => true,
): string =>
  ofType(type).find(([, { Properties }]) => isIt(Properties))?.[0] ?? "";

const machineOf = (name: string) =>
  idOf("AWS::StepFunctions::StateMachine", ({ StateMachineName }) =>
    String(StateMachineName).endsWith(name),
  );

describe("the alarms", () => {
  const alarms = ofType("AWS::CloudWatch::Alarm").map(
    ([, { Properties }]) => Properties,
  );

  it("watch all that a student would notice", () => {
    const watched = alarms.map(({ MetricName, Dimensions, Threshold }) => {
      const [{ Value } = { Value: {} }] = (Dimensions ?? []) as {
        Value: Readonly<Record<string, string | readonly string[]>>;
      }[];
      const watchedResource = Value["Ref"] ?? Value["Fn::GetAtt"]?.[0] ?? "";
      return [MetricName, watchedResource, Threshold];
    });

    const queue = idOf("AWS::SQS::Queue");
    expect(new Set(watched)).toEqual(
      new Set([
        ["5xx", idOf("AWS::ApiGatewayV2::Api"), 5],
        ["ExecutionsFailed", machineOf("-conversion"), 3],
        ["ExecutionsTimedOut", machineOf("-conversion"), 1],
        ["ExecutionsFailed", machineOf("-application-pdf"), 3],
        ["ApproximateNumberOfMessagesVisible", queue, 1],
        ["Errors", functionOf("lambdas/workers/sweep.ts"), 3],
        ["Throttles", "", 10],
      ]),
    );
  });

  it("are told to the operator as soon as there are that many in five minutes, and never where nothing happens", () => {
    expect(alarms).not.toEqual([]);
    for (const alarm of alarms)
      expect(alarm).toMatchObject({
        AlarmActions: [{ Ref: idOf("AWS::SNS::Topic") }],
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        EvaluationPeriods: 1,
        Period: 300,
        TreatMissingData: "notBreaching",
      });
  });
});

it("the topic of the alarms lets CloudWatch publish, and nobody without TLS", () => {
  const policy = resources[idOf("AWS::SNS::TopicPolicy")]?.Properties;
  const { Statement } = policy?.["PolicyDocument"] as {
    Statement: readonly object[];
  };

  expect(policy?.["Topics"]).toEqual([{ Ref: idOf("AWS::SNS::Topic") }]);
  expect(Statement).toMatchObject([
    { Effect: "Deny", Action: "sns:Publish" },
    {
      Effect: "Allow",
      Action: "sns:Publish",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Condition: {
        StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
      },
    },
  ]);
});

it("what is called by events sends those that it fails for to the queue", () => {
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

describe("an upload that nobody could take up", () => {
  it("is tried again for hours, and then kept for two weeks where the alarm sees it", () => {
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
  it("are forgotten after three months", () => {
    const logs = ofType("AWS::Logs::LogGroup");

    expect(logs).not.toEqual([]);
    for (const [, { Properties }] of logs)
      expect(Properties["RetentionInDays"]).toBe(90);
  });

  it("of every function lie in one of them, as JSON", () => {
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

  it("of the state machines hold errors alone, and nothing of whom they are about", () => {
    const machines = ofType("AWS::StepFunctions::StateMachine");

    expect(machines).toHaveLength(2);
    for (const [, { Properties }] of machines)
      expect(Properties["LoggingConfiguration"]).toMatchObject({
        Level: "ERROR",
        IncludeExecutionData: false,
      });
  });
});
