import { describe, expect, it } from "@jest/globals";
import {
  entries,
  functionOf,
  ofType,
  propertiesOf,
} from "../support/read-stack.ts";
import { textAt } from "../support/run-script.ts";

function idOf(type: string): string {
  return ofType(type)[0]?.[0] ?? "";
}

describe("the alarms", () => {
  const alarms = propertiesOf("AWS::CloudWatch::Alarm");

  it("and the dashboard name metrics of the application that functions publish", () => {
    const source = textAt("lambdas/metrics.ts");
    const [dashboard] = propertiesOf<{
      DashboardBody: { "Fn::Join": [string, unknown[]] };
    }>("AWS::CloudWatch::Dashboard");
    const body = dashboard?.DashboardBody["Fn::Join"][1].join("") ?? "";
    const shown = body.matchAll(/"Admission\/[\w-]+","(\w+)","service"/g);
    const watched = alarms.filter(
      ({ Namespace, Dimensions }) =>
        String(Namespace).startsWith("Admission/") &&
        JSON.stringify(Dimensions).includes('"service"'),
    );
    const names = [
      ...[...shown].map(([, name]) => name),
      ...watched.map(({ MetricName }) => String(MetricName)),
    ];

    expect(new Set(names).size).toBeGreaterThan(7);
    expect(names.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
    expect(body).toContain("service} FilesRefused', 'Sum')");
  });

  it("notify the operator, and at the recovery", () => {
    const notified = [{ Ref: idOf("AWS::SNS::Topic") }];

    expect(alarms).not.toEqual([]);
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmActions: notified,
        OKActions: notified,
      });
    }
  });
});

it("no event is lost: what fails in a function or on the way to it is kept in the queue of the alarm", () => {
  const queue = { "Fn::GetAtt": [idOf("AWS::SQS::Queue"), "Arn"] };
  const kept = propertiesOf("AWS::Lambda::EventInvokeConfig").map(
    ({ FunctionName, DestinationConfig }) => [FunctionName, DestinationConfig],
  );
  const start = functionOf("lambdas/workers/upload-created.ts");
  const targets = propertiesOf<{
    Targets: readonly { Arn: { "Fn::GetAtt": readonly [string, string] } }[];
  }>("AWS::Events::Rule").flatMap(({ Targets }) => Targets);
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
    for (const { LoggingConfig } of propertiesOf<{
      LoggingConfig: { LogGroup: { Ref: string }; LogFormat: string };
    }>("AWS::Lambda::Function")) {
      expect(logs).toContain(LoggingConfig.LogGroup.Ref);
      expect(LoggingConfig.LogFormat).toBe("JSON");
    }
  });

  it("of the state machines contain only errors, and no personal data", () => {
    const errors = { Level: "ERROR", IncludeExecutionData: false };
    const LoggingConfiguration = expect.objectContaining(errors) as unknown;

    expect(propertiesOf("AWS::StepFunctions::StateMachine")).toMatchObject([
      { LoggingConfiguration },
      { LoggingConfiguration },
    ]);
  });
});
