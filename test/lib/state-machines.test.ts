import { describe, expect, it } from "@jest/globals";
import {
  StateMachine,
  type StateMachineDefinition,
} from "aws-local-stepfunctions";
import { definitionOf, functionOf, resources } from "../support/read-stack.ts";

describe.each([
  [
    "conversion",
    ["Begin", "Convert", "Complete"],
    300,
    "lambdas/workers/conversion-convert.ts",
  ],
  ["application-pdf", ["Print"], 300, "lambdas/workers/pdf-print.ts"],
] as const)("the state machine %s", (name, steps, limit, worker) => {
  const { States, TimeoutSeconds } = definitionOf(name);

  it("is a definition in the language of Step Functions", () => {
    const definition = definitionOf(name) as unknown;
    expect(
      () => new StateMachine(definition as StateMachineDefinition),
    ).not.toThrow();
  });

  it("ends every step in time, and every fault in a record of the failure", () => {
    for (const step of steps) {
      const { TimeoutSeconds: seconds, Catch = [] } = States[step] ?? {
        Type: "",
      };
      expect(seconds).toBeGreaterThan(0);
      expect(Catch).toEqual([
        {
          ErrorEquals: ["States.ALL"],
          ResultPath: "$.failure",
          Next: "RecordFailure",
        },
      ]);
    }
    expect(States["RecordFailure"]).toMatchObject({
      Type: "Task",
      Next: "Failed",
    });
    expect(States["Failed"]).toMatchObject({ Type: "Fail" });
  });

  it("repeats a step after faults of Lambda itself only: a crash or a time-out would come again", () => {
    for (const step of [...steps, "RecordFailure"]) {
      expect(
        States[step]?.Retry?.map(({ ErrorEquals }) => ErrorEquals),
      ).toEqual([
        [
          "Lambda.ClientExecutionTimeoutException",
          "Lambda.ServiceException",
          "Lambda.AWSLambdaException",
          "Lambda.SdkClientException",
        ],
        ["Lambda.TooManyRequestsException"],
      ]);
    }
  });

  it("tries twice more, and longer where all executions are in use, also to record a failure, without which a poll would not end", () => {
    for (const step of [...steps, "RecordFailure"]) {
      expect(
        States[step]?.Retry?.map(({ MaxAttempts }) => MaxAttempts),
      ).toEqual([2, 10]);
    }
  });

  it("gives the step that works all the time in which its function may run", () => {
    expect(resources[functionOf(worker)]?.Properties["Timeout"]).toBe(
      Math.max(...steps.map((step) => States[step]?.TimeoutSeconds ?? 0)),
    );
  });

  it("outlives its slowest step, which gets less time than the whole", () => {
    const longest = Math.max(
      ...steps.map((step) => States[step]?.TimeoutSeconds ?? 0),
    );
    expect(TimeoutSeconds).toBe(limit);
    expect(longest).toBeLessThan(TimeoutSeconds);
  });
});
