import { describe, expect, it } from "@jest/globals";
import {
  StateMachine,
  type StateMachineDefinition,
} from "aws-local-stepfunctions";
import { OUT_OF_REACH } from "../../shared/documents.ts";
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

  it("retries each step after faults of Lambda or what it calls alone, and also to record a failure, without which a poll would not end: a crash or a timeout would recur", () => {
    for (const step of [...steps, "RecordFailure"]) {
      const errors = States[step]?.Retry?.flatMap(
        ({ ErrorEquals }) => ErrorEquals,
      );
      expect(errors).toContain("Lambda.TooManyRequestsException");
      expect(
        errors?.filter((error) => !/^Lambda\..+Exception$/.test(error)),
      ).toEqual([OUT_OF_REACH]);
    }
  });

  it.each([
    ["was idle for weeks", "Lambda.ResourceNotReadyException"],
    ["has none free", "Lambda.TooManyRequestsException"],
  ])("waits two minutes for a function that %s", (_, error) => {
    for (const step of steps) {
      const retry = States[step]?.Retry?.find(({ ErrorEquals }) =>
        ErrorEquals.includes(error),
      );
      const { MaxAttempts = 0, MaxDelaySeconds = Infinity } = retry ?? {};
      const { IntervalSeconds = 0, BackoffRate = 1 } = retry ?? {};
      const waits = Array.from({ length: MaxAttempts }, (__, n) =>
        Math.min(IntervalSeconds * BackoffRate ** n, MaxDelaySeconds),
      );
      expect(waits.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(120);
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
