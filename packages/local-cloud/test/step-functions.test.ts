import { until } from "@admission/test-tools";
import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { afterEach, describe, expect, it } from "@jest/globals";
import { startStepFunctions } from "../step-functions/step-functions.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const stateMachineArn =
  "arn:aws:states:us-east-1:123456789012:stateMachine:Machine";
const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function start(definition: unknown) {
  const template = new LocalTemplate()
    .withFunction("Record", "record.ts")
    .withFunction("Throws", "throws.ts")
    .withFunction("Slow", "never-ends.ts", 60)
    .withStateMachine(definition);
  const { resourcesOf, rights, functions } = localParts(template);
  const local = await startStepFunctions(resourcesOf, {
    rights,
    functions,
    log: () => {},
  });
  const client = new SFNClient(localClient(local.endpoint));
  cleanUp.push(async () => {
    client.destroy();
    await local.stop();
  });
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
  return { local, client, run, ended, describeExecution };
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
