import { describe, expect, it } from "@jest/globals";
import {
  entries,
  functionOf,
  ofType,
  propertiesOf,
} from "../support/read-stack.ts";
import { textAt } from "../support/run-script.ts";

describe("the alarms", () => {
  const alarms = propertiesOf("AWS::CloudWatch::Alarm");

  it("and the dashboard name metrics of the application that functions publish", () => {
    const source = textAt("lambdas/metrics.ts");
    const [dashboard] = propertiesOf<{
      DashboardBody: { "Fn::Join": [string, unknown[]] };
    }>("AWS::CloudWatch::Dashboard");
    const [, body = []] = dashboard?.DashboardBody["Fn::Join"] ?? [];
    const shown = body
      .join("")
      .matchAll(/"Admission\/[\w-]+","(\w+)","service"/g);
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
    // What the smoke test's workflow reports is in the alarms' own test.
    expect(
      new Set(names.filter((name) => !source.includes(`"${name}"`))),
    ).toEqual(new Set(["SmokePassed"]));
    expect(body.join("")).toContain("service} FilesRefused', 'Sum')");
  });

  it("notify the operator, and at the recovery", () => {
    const notified = ofType("AWS::SNS::Topic").map(([Ref]) => ({ Ref }));

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
  const [lost = ""] = ofType("AWS::SQS::Queue").flatMap(([id]) =>
    id.startsWith("BackgroundJobs") ? [id] : [],
  );
  const queue = { "Fn::GetAtt": [lost, "Arn"] };
  const kept = ofType("AWS::Lambda::EventInvokeConfig").map(
    ([, { Properties }]) => [
      (Properties["FunctionName"] as { readonly Ref: string }).Ref,
      Properties["DestinationConfig"],
    ],
  );
  const start = functionOf("lambdas/workers/upload-created.ts");
  const targets = propertiesOf<{
    Targets: readonly { Arn: { "Fn::GetAtt"?: readonly [string, string] } }[];
  }>("AWS::Events::Rule").flatMap(({ Targets }) => Targets);
  const idOfTarget = ({ Arn }: (typeof targets)[number]) =>
    Arn["Fn::GetAtt"]?.[0] ?? "";
  const called = targets.map(idOfTarget).filter((id) => entries.has(id));

  expect(Object.fromEntries(kept)).toEqual(
    Object.fromEntries(
      called.map((id) => [id, { OnFailure: { Destination: queue } }]),
    ),
  );
  // The sweep repeats itself.
  expect(
    targets.filter((target) => idOfTarget(target) === start),
  ).toMatchObject([{ DeadLetterConfig: { Arn: queue } }]);
});

it("the logs of every function are in one log group, as JSON", () => {
  const logs = ofType("AWS::Logs::LogGroup").map(([id]) => id);

  expect(entries.size).toBeGreaterThan(0);
  for (const { LoggingConfig } of propertiesOf<{
    LoggingConfig: { LogGroup: { Ref: string }; LogFormat: string };
  }>("AWS::Lambda::Function")) {
    const { LogGroup, LogFormat } = LoggingConfig;
    expect(logs).toContain(LogGroup.Ref);
    expect(LogFormat).toBe("JSON");
  }
});

it("the logs of the state machines contain only errors, and no personal data", () => {
  const machines = propertiesOf("AWS::StepFunctions::StateMachine");

  expect(machines).toHaveLength(2);
  for (const machine of machines) {
    expect(machine["LoggingConfiguration"]).toMatchObject({
      Level: "ERROR",
      IncludeExecutionData: false,
    });
  }
});
