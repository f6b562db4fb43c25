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
    360,
    "lambdas/workers/conversion-convert.ts",
  ],
  ["application-pdf", ["Print"], 300, "lambdas/workers/pdf-print.ts"],
] as const)("the state machine %s", (name, steps, limit, worker) => {
  const { States, TimeoutSeconds } = definitionOf(name);

  it("is a valid definition in the Amazon States Language", () => {
    const definition = definitionOf(name) as unknown;
    expect(
      () => new StateMachine(definition as StateMachineDefinition),
    ).not.toThrow();
  });

  it("has a timeout for every step, and records every failure", () => {
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

  it("retries a step only after faults of Lambda itself: a crash or a timeout would recur", () => {
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
        [
          "Lambda.ResourceNotReadyException",
          "Lambda.ResourceConflictException",
        ],
        ["Lambda.TooManyRequestsException"],
      ]);
    }
  });

  it("waits two minutes for a function that was idle for weeks", () => {
    for (const step of steps) {
      expect(States[step]?.Retry?.[1]).toMatchObject({
        IntervalSeconds: 15,
        MaxAttempts: 8,
        BackoffRate: 1,
      });
    }
  });

  it("retries twice, and longer under throttling, also to record a failure, without which a poll would not end", () => {
    for (const step of [...steps, "RecordFailure"]) {
      expect(
        States[step]?.Retry?.map(({ MaxAttempts }) => MaxAttempts),
      ).toEqual([2, 8, 10]);
    }
  });

  it("gives the working step the whole timeout of its function", () => {
    expect(resources[functionOf(worker)]?.Properties["Timeout"]).toBe(
      Math.max(...steps.map((step) => States[step]?.TimeoutSeconds ?? 0)),
    );
  });

  it("has a longer timeout than its slowest step", () => {
    const longest = Math.max(
      ...steps.map((step) => States[step]?.TimeoutSeconds ?? 0),
    );
    expect(TimeoutSeconds).toBe(limit);
    expect(longest).toBeLessThan(TimeoutSeconds);
  });
});
