import { setTimeout } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, jest } from "@jest/globals";
import { withSave } from "../../../lambdas/application/save-order.ts";
import { clock, today } from "../../../lambdas/clock.ts";
import type {
  Application,
  Save,
} from "../../../lambdas/storage/applications.ts";
import { fingerprintOf } from "../../../shared/application/fingerprint.ts";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { CHANGED_ELSEWHERE } from "../../../shared/messages.ts";
import type { RouteId } from "../../../shared/routes.ts";
import { metadata } from "../../support/accounts.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { stageStudent, type CallOptions } from "../../support/cloud.ts";
import { times } from "../../support/requests.ts";

const { cloud, amy } = await stageStudent();

async function profile() {
  const { answer, replaced } = (await amy.call("get-profile")).body;
  return { answer, replaced };
}
async function answers() {
  return (await profile()).answer;
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
    const stored = await answers();
    const taken = saves.filter(({ status }) => status === 200);
    expect(taken.filter(({ key }) => stored[key] !== "x")).toEqual([]);
  });

  it("back off at random, and give up before the function's timeout", async () => {
    const { pauses, passed } = await giveUp("put-answer", {
      body: { city: "Ripton" },
    });

    expect(pauses.slice(0, 7)).toEqual([5, 10, 20, 40, 80, 150, 150]);
    expect(passed).toBeLessThan(3_300);
    expect(await answers()).toEqual({});
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
});

describe("saves of the same form", () => {
  it("ignores a save that arrives after a later one of the same form, and no other", async () => {
    const save = (name: string, body: AnswerMap) =>
      amy.call("put-answer", { body, query: { save: name } });
    await save("desk.2", { first_name: "Amelie", city: "Barre" });
    const late = await save("desk.1", { first_name: "Am" });
    await save("desk.2", { first_name: "Ame" });
    expect(late.status).toBe(200);
    expect(await answers()).toEqual({
      first_name: "Amelie",
      city: "Barre",
    });

    await save("phone.1", { first_name: "Amy" });
    await save("desk.3", { city: "Montpelier" });
    expect(await answers()).toEqual({
      first_name: "Amy",
      city: "Montpelier",
    });
  });

  it.each(["", "desk", "desk.0", "desk.-1", "desk.1.2", "Desk.1"])(
    "refuses %j as the name of a save",
    async (save) => {
      const { status } = await amy.call("put-answer", {
        body: { first_name: "Amy" },
        query: { save },
      });

      expect(status).toBe(400);
      expect(await answers()).toEqual({});
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

let count = 0;

/** Saves as a page that knows some answers. */
async function saveKnowing(
  body: AnswerMap,
  knows: readonly (readonly [key: string, value: string])[] = [],
) {
  const known = knows.map(([key, value]) => fingerprintOf(key, value));
  const query = { save: `form-${(count += 1)}.1`, known: known.join("-") };
  const reply = await amy.call("put-answer", { body, query });
  expect(reply.status).toBe(200);
  return reply.body;
}

describe("a save that replaces an answer which its page did not know", () => {
  it("wins, and the reply and the profile name what it replaced until a save knows it", async () => {
    await saveKnowing({ city: "Barre", first_name: "Amy" });
    const reply = await saveKnowing({ city: "Ripton" });
    expect(reply.replaced).toEqual({ city: "Barre" });
    const other = await saveKnowing({ first_name: "Mei" }, [
      ["first_name", "Amy"],
    ]);
    expect(other.replaced).toEqual({ city: "Barre" });
    expect(await profile()).toEqual({
      answer: { city: "Ripton", first_name: "Mei" },
      replaced: { city: "Barre" },
    });

    const choice = await saveKnowing({ city: "Ripton" }, [
      ["city", "Ripton"],
      ["city", "Barre"],
    ]);
    expect(choice.replaced).toEqual({});
    expect((await profile()).replaced).toEqual({});
  });

  it("names nothing that it knew, that is the same or that was empty", async () => {
    await saveKnowing({ city: "Barre", optin_sms_ind: true, zip: "" });
    const { replaced } = await saveKnowing(
      { city: "Ripton", optin_sms_ind: true, zip: "05641" },
      [["city", "Barre"]],
    );

    expect(replaced).toEqual({});
  });

  it("is not reported to itself when it is repeated, but what it replaced is", async () => {
    await saveKnowing({ city: "Barre" });
    const body = { city: "Ripton" };
    for (const name of ["desk.1", "desk.1", "desk.2"]) {
      const query = { save: name, known: "" };
      const reply = await amy.call("put-answer", { body, query });
      expect(reply.body.replaced).toEqual({ city: "Barre" });
    }
  });

  it("keeps the answers of three devices, one after the other", async () => {
    await saveKnowing({ city: "Barre" });
    await saveKnowing({ city: "Ripton" });
    await saveKnowing({ city: "Lincoln" });
    expect((await profile()).replaced).toEqual({ city: "Barre" });
    const { replaced } = await saveKnowing({ city: "Lincoln" }, [
      ["city", "Lincoln"],
      ["city", "Barre"],
    ]);

    expect(replaced).toEqual({ city: "Ripton" });
  });

  it("keeps an answer that it hides, and one that it could not store, until their questions are asked", async () => {
    await saveKnowing({ conviction: "Y", conviction_comment: "A story" });
    const hiding = await saveKnowing({ conviction: "N" }, [
      ["conviction", "Y"],
    ]);
    expect([hiding.replaced, hiding.left_out]).toEqual([{}, []]);
    const late = await saveKnowing({ conviction_comment: "A longer story" });
    expect(late.replaced).toEqual({});
    expect(late.left_out).toEqual(["conviction_comment"]);

    const asking = await saveKnowing({ conviction: "Y" }, [
      ["conviction", "N"],
    ]);
    expect(asking.replaced).toEqual({ conviction_comment: "A story" });
    expect((await profile()).answer).not.toHaveProperty("conviction_comment");
    const chosen = await saveKnowing({ conviction_comment: "" }, [
      ["conviction_comment", "A story"],
    ]);
    expect(chosen.replaced).toEqual({ conviction_comment: "A longer story" });
  });

  it("of an older page, which does not say what it knows, is as it was", async () => {
    await amy.call("put-answer", { body: { city: "Barre" } });
    const { body } = await amy.call("put-answer", {
      body: { city: "Ripton", conviction_comment: "A story" },
    });
    expect(body.replaced).toEqual({});
    await amy.call("put-answer", { body: { conviction: "Y" } });

    expect((await profile()).replaced).toEqual({});
  });
});

it("a submission waits for the student's choice between two answers", async () => {
  await saveKnowing(aCompleteApplication({}, today()));
  await saveKnowing({ city: "Ripton" });
  const early = await amy.call("submit");
  expect(early).toMatchObject({
    status: 422,
    body: { errors: { city: [CHANGED_ELSEWHERE] } },
  });
  const { city } = aCompleteApplication({}, today());
  await saveKnowing({ city: "Ripton" }, [["city", String(city)]]);

  expect((await amy.call("submit")).status).toBe(200);
});
