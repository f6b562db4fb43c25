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
    "lambdas/workers/conversion-convert.ts",
  ],
  ["application-pdf", ["Print"], "lambdas/workers/pdf-print.ts"],
] as const)("the state machine %s", (name, steps, worker) => {
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

  it("retries each step after faults of Lambda itself alone, and also to record a failure, without which a poll would not end: a crash or a timeout would recur", () => {
    for (const step of [...steps, "RecordFailure"]) {
      const errors = States[step]?.Retry?.flatMap(
        ({ ErrorEquals }) => ErrorEquals,
      );
      expect(errors).toContain("Lambda.TooManyRequestsException");
      expect(
        errors?.filter((error) => !/^Lambda\..+Exception$/.test(error)),
      ).toEqual([]);
    }
  });

  it("waits two minutes for a function that was idle for weeks", () => {
    for (const step of steps) {
      const retry = States[step]?.Retry?.find(({ ErrorEquals }) =>
        ErrorEquals.includes("Lambda.ResourceNotReadyException"),
      );
      const { IntervalSeconds = 0, MaxAttempts = 0 } = retry ?? {};
      expect(IntervalSeconds * MaxAttempts).toBeGreaterThanOrEqual(120);
    }
  });

  it("gives the working step the whole timeout of its function, and has a longer one itself", () => {
    const longest = Math.max(
      ...steps.map((step) => States[step]?.TimeoutSeconds ?? 0),
    );
    expect(resources[functionOf(worker)]?.Properties["Timeout"]).toBe(longest);
    expect(longest).toBeLessThan(TimeoutSeconds);
  });
});
