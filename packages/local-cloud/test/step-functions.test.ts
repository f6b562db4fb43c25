import { atEnd, until } from "@admission/test-tools";
import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { startStepFunctions } from "../step-functions/step-functions.ts";
import { LocalTemplate } from "./local-template.ts";
import { localClient, localParts } from "./support.ts";

const stateMachineArn =
  "arn:aws:states:us-east-1:123456789012:stateMachine:Machine";

async function start(definition: unknown) {
  const template = new LocalTemplate()
    .withFunction("Record", "record.ts")
    .withFunction("Throws", "throws.ts")
    .withFunction("Slow", "never-ends.ts", 60)
    .withStateMachine(definition);
  const local = await startStepFunctions(localParts(template));
  const client = new SFNClient(localClient(local.endpoint));
  atEnd(async () => {
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
  return { local, run };
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
/** Machine that records the failure of its first state. */
function caught(name: string, more: object) {
  const ErrorEquals = ["States.ALL"];
  const Catch = [{ ErrorEquals, ResultPath: "$.failure", Next: "Note" }];
  return {
    StartAt: "Try",
    States: { Try: task(name, { ...more, Catch }), Note: task("Record") },
  };
}

async function recorded() {
  await until(() => globalThis.recorded?.length === 1);
  return globalThis.recorded?.[0];
}
const alreadyThere = { name: "ExecutionAlreadyExists" };

describe("the local Step Functions", () => {
  beforeEach(() => {
    globalThis.recorded = [];
  });

  it("catches a handler's error by its class, with the cause in Lambda's format", async () => {
    const ErrorEquals = ["Unlucky"];
    const Retry = [{ ErrorEquals, IntervalSeconds: 1, MaxAttempts: 1 }];
    const { run } = await start(caught("Throws", { Retry }));
    await run("caught", { a: 1 });
    const cause = {
      errorType: "Unlucky",
      errorMessage: "with a secret inside",
      trace: [],
    };
    expect(await recorded()).toEqual({
      a: 1,
      failure: { Error: "Unlucky", Cause: JSON.stringify(cause) },
    });
  });

  it("times out a state and a machine", async () => {
    const state = await start(caught("Slow", { TimeoutSeconds: 1 }));
    await state.run("state");
    expect(await recorded()).toMatchObject({
      failure: { Error: "States.Timeout" },
    });
    const machine = await start(one(task("Slow"), { TimeoutSeconds: 1 }));
    await machine.run("machine");
    await until(() =>
      machine.run("machine").then(
        () => false,
        ({ name }: Error) => name === alreadyThere.name,
      ),
    );
  });

  it("treats a second start with the same input as the running one, and rejects any other", async () => {
    const { run } = await start(one(task("Slow")));
    const first = await run("same", { a: 1, b: 2 });
    expect((await run("same", { a: 1, b: 2 })).executionArn).toBe(
      first.executionArn,
    );
    await expect(run("same", { b: 2, a: 1 })).rejects.toMatchObject(
      alreadyThere,
    );
  });

  it("runs an execution once if it is started many times concurrently, and never again", async () => {
    const { run } = await start(one(task("Record")));
    await Promise.allSettled(Array.from({ length: 20 }, () => run("many")));
    await expect(run("many")).rejects.toMatchObject(alreadyThere);
    expect(globalThis.recorded).toHaveLength(1);
  });

  it("forgets everything when it is reset", async () => {
    const { run, local } = await start(one(task("Slow")));
    const { executionArn } = await run("forgotten", { a: 1 });
    await local.reset();
    expect((await run("forgotten", { a: 2 })).executionArn).toBe(executionArn);
  });
});
