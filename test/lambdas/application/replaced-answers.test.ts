import { beforeEach, describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { fingerprintOf } from "../../../shared/application/fingerprint.ts";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { CHANGED_ELSEWHERE } from "../../../shared/messages.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, stageCloud, type Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud();
let amy: Visitor;
let count = 0;
beforeEach(async () => {
  amy = await asStudent(cloud);
});

/** Saves as a page that knows some answers. */
async function save(
  body: AnswerMap,
  knows: readonly (readonly [key: string, value: string])[] = [],
) {
  const known = knows.map(([key, value]) => fingerprintOf(key, value));
  const query = { save: `form-${(count += 1)}.1`, known: known.join("-") };
  const reply = await amy.call("put-answer", { body, query });
  expect(reply.status).toBe(200);
  return reply.body;
}
async function profile() {
  const { answer, replaced } = (await amy.call("get-profile")).body;
  return { answer, replaced };
}

describe("a save that replaces an answer which its page did not know", () => {
  it("wins, and the reply and the profile name what it replaced until a save knows it", async () => {
    await save({ city: "Barre", first_name: "Amy" });
    const reply = await save({ city: "Ripton" });
    expect(reply.replaced).toEqual({ city: "Barre" });
    const other = await save({ first_name: "Mei" }, [["first_name", "Amy"]]);
    expect(other.replaced).toEqual({ city: "Barre" });
    expect(await profile()).toEqual({
      answer: { city: "Ripton", first_name: "Mei" },
      replaced: { city: "Barre" },
    });

    const choice = await save({ city: "Ripton" }, [
      ["city", "Ripton"],
      ["city", "Barre"],
    ]);
    expect(choice.replaced).toEqual({});
    expect((await profile()).replaced).toEqual({});
  });

  it("names nothing that it knew, that is the same or that was empty", async () => {
    await save({ city: "Barre", optin_sms_ind: true, zip: "" });
    const { replaced } = await save(
      { city: "Ripton", optin_sms_ind: true, zip: "05641" },
      [["city", "Barre"]],
    );

    expect(replaced).toEqual({});
  });

  it("is not reported to itself when it is repeated, but what it replaced is", async () => {
    await save({ city: "Barre" });
    const body = { city: "Ripton" };
    for (const name of ["desk.1", "desk.1", "desk.2"]) {
      const query = { save: name, known: "" };
      const reply = await amy.call("put-answer", { body, query });
      expect(reply.body.replaced).toEqual({ city: "Barre" });
    }
  });

  it("keeps the answers of three devices, one after the other", async () => {
    await save({ city: "Barre" });
    await save({ city: "Ripton" });
    await save({ city: "Lincoln" });
    expect((await profile()).replaced).toEqual({ city: "Barre" });
    const { replaced } = await save({ city: "Lincoln" }, [
      ["city", "Lincoln"],
      ["city", "Barre"],
    ]);

    expect(replaced).toEqual({ city: "Ripton" });
  });

  it("keeps an answer that it hides, and one that it could not store, until their questions are asked", async () => {
    await save({ conviction: "Y", conviction_comment: "A story" });
    const hiding = await save({ conviction: "N" }, [["conviction", "Y"]]);
    expect(hiding).toMatchObject({ replaced: {}, left_out: [] });
    const late = await save({ conviction_comment: "A longer story" });
    expect(late).toMatchObject({
      replaced: {},
      left_out: ["conviction_comment"],
    });

    const asking = await save({ conviction: "Y" }, [["conviction", "N"]]);
    expect(asking.replaced).toEqual({ conviction_comment: "A story" });
    expect((await profile()).answer).not.toHaveProperty("conviction_comment");
    const chosen = await save({ conviction_comment: "" }, [
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
  await save(aCompleteApplication({}, today()));
  await save({ city: "Ripton" });
  const early = await amy.call("submit");
  expect(early).toMatchObject({
    status: 422,
    body: { errors: { city: [CHANGED_ELSEWHERE] } },
  });
  const { city } = aCompleteApplication({}, today());
  await save({ city: "Ripton" }, [["city", String(city)]]);

  expect((await amy.call("submit")).status).toBe(200);
});
