import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setClock, until } from "@admission/test-tools";
import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { startStepFunctions } from "../step-functions/step-functions.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const stateMachineArn =
  "arn:aws:states:us-east-1:123456789012:stateMachine:Machine";
const cleanUp: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  jest.useRealTimers();
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function start(definition: unknown, folder?: string) {
  const template = new LocalTemplate()
    .withFunction("Record", "record.ts")
    .withFunction("Throws", "throws.ts")
    .withFunction("Slow", "never-ends.ts", 60)
    .withStateMachine(definition);
  const { resourcesOf, rights, functions } = localParts(template);
  const local = await startStepFunctions(resourcesOf, {
    rights,
    functions,
    folder,
    log: () => {},
  });
  const client = new SFNClient(localClient(local.endpoint));
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    client.destroy();
    await local.stop();
  };
  cleanUp.push(stop);
  const run = (name: string, input: unknown = {}) =>
    client.send(
      new StartExecutionCommand({
        stateMachineArn,
        name,
        input: JSON.stringify(input),
      }),
    );
  const describeExecution = (executionArn: string | undefined) =>
    client.send(new DescribeExecutionCommand({ executionArn }));
  const ended = async (executionArn: string | undefined) => {
    await until(
      async () => (await describeExecution(executionArn)).status !== "RUNNING",
    );
    return describeExecution(executionArn);
  };
  return { local, client, run, ended, describeExecution, stop };
}

function task(name: string, more: object = {}) {
  return {
    Type: "Task",
    Resource: `\${${name}}`,
    End: true,
    ...more,
  };
}
function one(state: object, more: object = {}) {
  return {
    StartAt: "First",
    States: { First: state },
    ...more,
  };
}

describe("the local Step Functions", () => {
  it("runs a machine from state to state and keeps its output", async () => {
    const { run, ended } = await start({
      StartAt: "Ask",
      States: {
        Ask: task("Record", { End: undefined, Next: "IsNew" }),
        IsNew: {
          Type: "Choice",
          Choices: [
            { Variable: "$.seen.isNew", BooleanEquals: true, Next: "Mark" },
          ],
          Default: "Old",
        },
        Mark: {
          Type: "Pass",
          Result: "new",
          ResultPath: "$.kind",
          Next: "Done",
        },
        Done: { Type: "Succeed" },
        Old: { Type: "Fail", Error: "Old" },
      },
    });
    const fresh = await ended(
      (await run("fresh", { isNew: true })).executionArn,
    );
    expect(fresh.status).toBe("SUCCEEDED");
    expect(JSON.parse(fresh.output ?? "")).toEqual({
      seen: { isNew: true },
      kind: "new",
    });
    const old = await ended((await run("old", { isNew: false })).executionArn);
    expect(old).toMatchObject({ status: "FAILED", error: "Old" });
  });

  it("catches a handler's error by its class, with the cause in Lambda's format", async () => {
    const { run, ended } = await start({
      StartAt: "Try",
      States: {
        Try: task("Throws", {
          Retry: [
            { ErrorEquals: ["Unlucky"], IntervalSeconds: 1, MaxAttempts: 1 },
          ],
          Catch: [
            { ErrorEquals: ["Unlucky"], ResultPath: "$.failure", Next: "Note" },
          ],
        }),
        Note: task("Record"),
      },
    });
    const { output } = await ended(
      (await run("caught", { a: 1 })).executionArn,
    );
    const { seen } = JSON.parse(output ?? "") as {
      seen: { failure: { Cause: string } };
    };
    expect(seen).toMatchObject({ a: 1, failure: { Error: "Unlucky" } });
    expect(JSON.parse(seen.failure.Cause)).toMatchObject({
      errorType: "Unlucky",
      errorMessage: "with a secret inside",
    });
  });

  it("times out a state and a machine", async () => {
    const slowState = await start(one(task("Slow", { TimeoutSeconds: 1 })));
    const state = await slowState.ended(
      (await slowState.run("state")).executionArn,
    );
    expect(state).toMatchObject({ status: "FAILED", error: "States.Timeout" });
    const slowMachine = await start(one(task("Slow"), { TimeoutSeconds: 1 }));
    const machine = await slowMachine.ended(
      (await slowMachine.run("machine")).executionArn,
    );
    expect(machine.status).toBe("TIMED_OUT");
  });

  it("treats a second start with the same input as the running one, and rejects any other", async () => {
    const { run } = await start(one(task("Slow")));
    const first = await run("same", { a: 1, b: 2 });
    expect((await run("same", { a: 1, b: 2 })).executionArn).toBe(
      first.executionArn,
    );
    await refused(run("same", { a: 2, b: 2 }));
    await refused(run("same", { b: 2, a: 1 }));
    const { run: runAgain, ended } = await start(one(task("Record")));
    await ended((await runAgain("same")).executionArn);
    await refused(runAgain("same"));
  });

  it("runs an execution once if it is started many times concurrently", async () => {
    globalThis.recorded = [];
    const { run, ended } = await start(one(task("Record")));
    const starts = await Promise.allSettled(
      Array.from({ length: 20 }, () => run("many")),
    );
    const [first] = starts.flatMap((result) =>
      result.status === "fulfilled" ? [result.value.executionArn] : [],
    );
    await ended(first);
    expect(globalThis.recorded).toHaveLength(1);
  });

  it("restarts executions that were running when the last run ended, and remembers ended ones", async () => {
    const folder = await mkdtemp(join(tmpdir(), "executions-"));
    const before = await start(one(task("Slow")), folder);
    const { executionArn } = await before.run("interrupted", { a: 1 });
    await before.stop();

    const after = await start(one(task("Record")), folder);
    await after.local.resume();
    const { status, output } = await after.ended(executionArn);
    expect({ status, output }).toEqual({
      status: "SUCCEEDED",
      output: JSON.stringify({ seen: { a: 1 } }),
    });
    await after.stop();

    const last = await start(one(task("Record")), folder);
    expect((await last.describeExecution(executionArn)).status).toBe(
      "SUCCEEDED",
    );
  });

  describe("an execution left running by a run of the server", () => {
    const caught = {
      StartAt: "Try",
      TimeoutSeconds: 3600,
      States: {
        Try: task("Slow", {
          Catch: [
            {
              ErrorEquals: ["States.ALL"],
              ResultPath: "$.failure",
              Next: "Note",
            },
          ],
        }),
        Note: task("Record", { End: undefined, Next: "Failed" }),
        Failed: { Type: "Fail" },
      },
    };

    it("fails after two starts, with the machine's own failure handling", async () => {
      globalThis.recorded = [];
      const folder = await mkdtemp(join(tmpdir(), "executions-"));
      const first = await start(caught, folder);
      const { executionArn } = await first.run("fatal", { a: 1 });
      await first.stop();
      const second = await start(caught, folder);
      await second.local.resume();
      const { status } = await second.describeExecution(executionArn);
      await second.stop();

      const third = await start(caught, folder);
      await third.local.resume();

      expect(status).toBe("RUNNING");
      expect((await third.ended(executionArn)).status).toBe("FAILED");
      expect(globalThis.recorded).toEqual([
        expect.objectContaining({
          a: 1,
          failure: expect.objectContaining({ Error: "Runtime.ExitError" }),
        }),
      ]);
    });

    it("fails when the machine's timeout is over", async () => {
      globalThis.recorded = [];
      const folder = await mkdtemp(join(tmpdir(), "executions-"));
      const first = await start(caught, folder);
      const { executionArn } = await first.run("late");
      await first.stop();

      setClock(jest.now() + 3601 * 1000);
      const second = await start(caught, folder);
      await second.local.resume();

      expect((await second.ended(executionArn)).status).toBe("FAILED");
      expect(globalThis.recorded).toMatchObject([
        { failure: { Error: "States.Timeout" } },
      ]);
    });
  });

  it("forgets everything when it is reset", async () => {
    const { run, local, describeExecution } = await start(one(task("Slow")));
    const { executionArn } = await run("forgotten");
    await local.reset();
    await expect(describeExecution(executionArn)).rejects.toMatchObject({
      name: "ExecutionDoesNotExist",
    });
    expect((await run("forgotten")).executionArn).toBe(executionArn);
  });

  it.each<[string, unknown]>([
    ["a state type", one({ Type: "Map", End: true })],
    ["a field of a state", one(task("Record", { HeartbeatSeconds: 5 }))],
    ["a field of the machine", one(task("Record"), { ProcessorConfig: {} })],
    ["JSONata", one(task("Record"), { QueryLanguage: "JSONata" })],
    [
      "a service that is no function",
      one({ ...task("Record"), Resource: "arn:aws:states:::sqs" }),
    ],
  ])("stops the start at %s that is unknown", async (_name, definition) => {
    await expect(start(definition)).rejects.toThrow(/^Template, Machine/);
  });
});

async function refused(promise: Promise<unknown>): Promise<void> {
  await expect(promise).rejects.toMatchObject({
    name: "ExecutionAlreadyExists",
  });
}
