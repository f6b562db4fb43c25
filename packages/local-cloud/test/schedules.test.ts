import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { localSchedules } from "../events/schedules.ts";
import { LocalTemplate } from "./local-template.ts";
import { localParts } from "./support.ts";

const arn = { "Fn::GetAtt": ["Target", "Arn"] };
const MINUTE = 60_000;

function scheduled(rule: Record<string, unknown>) {
  const template = new LocalTemplate()
    .withFunction("Target", "fails-first.ts")
    .with("Rule", "AWS::Events::Rule", {
      ScheduleExpression: "rate(5 minutes)",
      Targets: [{ Id: "T", Arn: arn, Input: '{"folder":"uploads"}' }],
      ...rule,
    });
  const { resourcesOf, functions, log, lines } = localParts(template);
  return {
    schedules: localSchedules(resourcesOf, functions, log),
    functions,
    lines,
  };
}

describe("the local schedules", () => {
  beforeEach(() => {
    globalThis.recorded = [];
    globalThis.failuresLeft = 0;
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("call the function with its input each time, until they are stopped", async () => {
    const { schedules, functions } = scheduled({});
    schedules.begin(false);
    jest.advanceTimersByTime(5 * MINUTE - 1);
    await functions.settled(1000);
    expect(globalThis.recorded).toEqual([]);

    jest.advanceTimersByTime(1);
    await functions.settled(1000);
    expect(globalThis.recorded).toEqual([{ folder: "uploads" }]);

    schedules.stop();
    jest.advanceTimersByTime(60 * MINUTE);
    await functions.settled(1000);
    expect(globalThis.recorded).toHaveLength(1);
  });

  it("call it immediately if an earlier run has left data behind, and again after a failed call", async () => {
    const { schedules, functions, lines } = scheduled({});
    globalThis.failuresLeft = 1;
    schedules.begin(true);
    await functions.settled(1000);
    jest.advanceTimersByTime(5 * MINUTE);
    await functions.settled(1000);
    schedules.stop();
    expect(globalThis.recorded).toHaveLength(1);
    expect(lines).toContain("Rule: a scheduled call failed");
  });

  it("call nothing if the rule is disabled", async () => {
    const { schedules, functions } = scheduled({ State: "DISABLED" });
    schedules.begin(true);
    await functions.settled(1000);
    expect(globalThis.recorded).toEqual([]);
  });
});
