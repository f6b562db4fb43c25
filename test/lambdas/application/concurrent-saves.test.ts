import { setTimeout } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { withSave } from "../../../lambdas/application/save-order.ts";
import { clock } from "../../../lambdas/clock.ts";
import type {
  Application,
  Save,
} from "../../../lambdas/storage/applications.ts";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import type { RouteId } from "../../../shared/routes.ts";
import { metadata } from "../../support/accounts.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  stageCloud,
  type CallOptions,
  type Visitor,
} from "../../support/cloud.ts";
import { times } from "../../support/requests.ts";

const cloud = await stageCloud();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
});

async function answersOf(student: Visitor) {
  return (await student.call("get-profile")).body.answer;
}

/** Changes an application while somebody else is always faster. */
async function giveUp<R extends RouteId>(
  routeId: R,
  request: CallOptions<R>,
  latencyMs = 0,
) {
  const begun = jest.now();
  const pauses: number[] = [];
  let passed = 0;
  Object.assign(clock, {
    requestMs: 3_000,
    now: () => new Date(begun + passed),
    jitter: (milliseconds: number) => milliseconds / 2,
    pause: (milliseconds: number) => {
      pauses.push(milliseconds);
      passed += milliseconds;
      return Promise.resolve();
    },
  });
  interceptAwsCalls(({ name, input }, proceed) => {
    if (input["TableName"] !== cloud.environment["ANSWERS_TABLE"]) {
      return proceed();
    }
    passed += latencyMs;
    return name === "UpdateCommand"
      ? Promise.reject(new ConditionalCheckFailedException(metadata))
      : proceed();
  });
  const { status, headers } = await amy.call(routeId, request);
  expect([status, headers.get("retry-after")]).toEqual([429, "5"]);
  return { pauses, passed };
}

describe("many concurrent saves of one student", () => {
  const keys = ["first_name", "middle_name", "last_name", "city"];

  it("are all stored, or rejected with the time of the next attempt", async () => {
    Object.assign(clock, { requestMs: 3_000, pause: setTimeout });
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
    const { pauses, passed } = await giveUp("put-answer", {
      body: { city: "Ripton" },
    });

    expect(pauses.slice(0, 7)).toEqual([5, 10, 20, 40, 80, 150, 150]);
    expect(passed).toBeLessThan(3_300);
    expect(await answersOf(amy)).toEqual({});
  });
});

describe("a choice of many writers", () => {
  it.each([
    ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
  ] as const)(
    "is rejected with the time of the next attempt, within the one deadline of its request (%s)",
    async (routeId, request) => {
      // A busy table answers late.
      const { passed } = await giveUp(routeId, request, 700);
      expect(passed).toBeLessThan(4_000);
    },
  );

  it("is rejected with the time of the next attempt if the table does not answer in time", async () => {
    interceptAwsCalls((call, proceed) =>
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

  it("remembers the newest save of the twenty forms that saved last", () => {
    const taken: Save[] = [
      ...Array.from({ length: 25 }, (_, index) => ({
        form: `form-${index}`,
        number: 1,
      })),
      { form: "form-10", number: 2 },
    ];
    const saves = taken.reduce<readonly Save[]>(
      (known, save) => withSave({ saves: known } as Application, save),
      [],
    );

    expect(saves).toHaveLength(20);
    expect(saves.at(0)).toEqual({ form: "form-5", number: 1 });
    expect(saves.at(-1)).toEqual({ form: "form-10", number: 2 });
  });
});
