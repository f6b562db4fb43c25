import { setTimeout } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { clock } from "../../../lambdas/clock.ts";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { asStudent, stageCloud, type Visitor } from "../../support/cloud.ts";
import { times } from "../../support/requests.ts";

const cloud = await stageCloud();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
});

async function answersOf(student: Visitor) {
  return (await student.call("get-profile")).body.answer;
}

describe("many concurrent saves of one student", () => {
  const { now, jitter, requestMs } = clock;
  const keys = ["first_name", "middle_name", "last_name", "city"];
  beforeEach(() => {
    clock.requestMs = 3_000;
  });
  afterEach(() => {
    const pause = () => Promise.resolve();
    Object.assign(clock, { now, jitter, requestMs, pause });
  });

  it("are all stored, or rejected with the time of the next attempt", async () => {
    clock.pause = setTimeout;
    const saves = await times(120, async (index) => {
      const key = keys[index % keys.length] ?? "";
      const { status, headers } = await amy.call("put-answer", {
        body: { [key]: "x" },
      });
      return { key, status, headers };
    });

    const refused = saves.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status }) => status !== 429)).toEqual([]);
    expect(refused.length).toBeLessThan(saves.length);
    const stored = await answersOf(amy);
    const taken = saves.filter(({ status }) => status === 200);
    expect(taken.filter(({ key }) => stored[key] !== "x")).toEqual([]);
  });

  it("back off at random, and give up before the function's timeout", async () => {
    const pauses: number[] = [];
    const begun = jest.now();
    let passed = 0;
    clock.now = () => new Date(begun + passed);
    clock.pause = (milliseconds) => {
      pauses.push(milliseconds);
      passed += milliseconds;
      return Promise.resolve();
    };
    clock.jitter = (milliseconds) => milliseconds / 2;
    const restore = interceptAwsCalls((call, proceed) =>
      call.name === "UpdateCommand" &&
      call.input["TableName"] === cloud.environment["ANSWERS_TABLE"]
        ? Promise.reject(
            new ConditionalCheckFailedException({
              message: "Somebody else was faster.",
              $metadata: {},
            }),
          )
        : proceed(),
    );
    const reply = await amy.call("put-answer", { body: { city: "Ripton" } });
    restore();

    expect(reply.status).toBe(429);
    expect(reply.headers.get("retry-after")).toBe("5");
    expect(pauses.slice(0, 7)).toEqual([5, 10, 20, 40, 80, 150, 150]);
    expect(passed).toBeLessThan(3_300);
    expect(await answersOf(amy)).toEqual({});
  });
});

describe("a choice of many writers", () => {
  const { now, requestMs } = clock;
  beforeEach(() => {
    clock.requestMs = 3_000;
  });
  afterEach(() => {
    Object.assign(clock, { now, requestMs, pause: () => Promise.resolve() });
  });

  it.each([
    ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
  ] as const)(
    "is rejected with the time of the next attempt, within the one deadline of its request (%s)",
    async (routeId, request) => {
      const begun = jest.now();
      let passed = 0;
      clock.now = () => new Date(begun + passed);
      clock.pause = (milliseconds) => {
        passed += milliseconds;
        return Promise.resolve();
      };
      const answers = cloud.environment["ANSWERS_TABLE"];
      const restore = interceptAwsCalls((call, proceed) => {
        if (call.input["TableName"] !== answers) return proceed();
        // A busy table answers late.
        passed += 700;
        return call.name === "UpdateCommand"
          ? Promise.reject(
              new ConditionalCheckFailedException({
                message: "Somebody else was faster.",
                $metadata: {},
              }),
            )
          : proceed();
      });
      const reply = await amy.call(routeId, request);
      restore();

      expect(reply.status).toBe(429);
      expect(reply.headers.get("retry-after")).toBe("5");
      expect(passed).toBeLessThan(4_000);
    },
  );

  it("is rejected with the time of the next attempt if the table does not answer in time", async () => {
    const restore = interceptAwsCalls((call, proceed) =>
      call.input["TableName"] === cloud.environment["TABS_TABLE"]
        ? Promise.reject(
            Object.assign(new Error("read ECONNRESET"), {
              name: "TimeoutError",
            }),
          )
        : proceed(),
    );
    const reply = await amy.call("put-tabs", {
      body: { tab_id: "faith_essay", chosen_tab: "doc" },
    });
    restore();

    // Not a limit of ours: what is out of reach counts as failed.
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("5");
  });
});

describe("saves of the same form", () => {
  it("ignores a save that arrives after a later one of the same form, and no other", async () => {
    const save = (name: string, body: AnswerMap) =>
      amy.call("put-answer", { body, query: { save: name } });
    await save("desk.2", { first_name: "Amelie", city: "Barre" });
    const late = await save("desk.1", { first_name: "Am" });
    await save("desk.2", { first_name: "Ame" });
    expect(late.status).toBe(200);
    expect(await answersOf(amy)).toEqual({
      first_name: "Amelie",
      city: "Barre",
    });

    await save("phone.1", { first_name: "Amy" });
    await save("desk.3", { city: "Montpelier" });
    expect(await answersOf(amy)).toEqual({
      first_name: "Amy",
      city: "Montpelier",
    });
  });

  it("stores the newest of twenty concurrent saves of one form, in any order", async () => {
    await times(20, (index) =>
      amy.call("put-answer", {
        body: { first_name: `Amy ${index}` },
        query: { save: `desk.${index + 1}` },
      }),
    );

    expect(await answersOf(amy)).toEqual({ first_name: "Amy 19" });
  });

  it.each(["", "desk", "desk.0", "desk.-1", "desk.1.2", "Desk.1"])(
    "refuses %j as the name of a save",
    async (save) => {
      const { status } = await amy.call("put-answer", {
        body: { first_name: "Amy" },
        query: { save },
      });

      expect(status).toBe(400);
      expect(await answersOf(amy)).toEqual({});
    },
  );
});
