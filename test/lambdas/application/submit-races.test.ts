import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { ALREADY_SUBMITTED } from "../../../shared/messages.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { onceBefore } from "../../support/aws-calls.ts";
import { asStudent, stageCloud, type Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud();
let amy: Visitor;
let restore = (): void => {};
beforeEach(async () => {
  amy = await asStudent(cloud);
  await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
});
afterEach(() => {
  restore();
});

/** Runs all of `work` right before the next write to a table other than that of tokens. */
function beforeTheNextWrite(work: () => Promise<unknown>): void {
  const tokens = cloud.environment["TOKENS_TABLE"];
  restore = onceBefore(
    ({ name, input }) =>
      /^(Put|Update|Delete)/.test(name) && input["TableName"] !== tokens,
    work,
  );
}

async function everything() {
  return {
    profile: (await amy.call("get-profile")).body,
    tabs: (await amy.call("get-tabs")).body,
    addAnother: (await amy.call("get-add-another")).body,
  };
}

describe("a submission between a request's read of the application and its write", () => {
  it.each([
    ["put-answer", { body: { first_name: "Eve" } }],
    ["post-validations", { body: { first_name: ["First Name"] } }],
    ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
    ["delete-conversion", { params: { key: "faith_essay_doc" } }],
    ["delete-document-answer", { params: { key: "faith_essay_doc" } }],
  ] as const)("is final: %s is rejected", async (routeId, request) => {
    let submitted: unknown;
    beforeTheNextWrite(async () => {
      expect((await amy.call("submit")).status).toBe(200);
      submitted = await everything();
    });

    const reply = await amy.call(routeId, request);

    expect(reply).toMatchObject({
      status: 409,
      body: { message: ALREADY_SUBMITTED },
    });
    expect(await everything()).toEqual(submitted);
  });
});

describe("a choice right before a submission's write", () => {
  it.each([
    ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
  ] as const)("is part of the submission (%s)", async (routeId, request) => {
    beforeTheNextWrite(async () => {
      expect((await amy.call(routeId, request)).status).toBe(200);
    });

    expect((await amy.call("submit")).status).toBe(200);

    const { tabs, addAnother } = await everything();
    expect({ ...tabs, ...addAnother }).toMatchObject(
      routeId === "put-tabs" ? { faith_essay: "doc" } : { activity: 2 },
    );
  });
});

describe("a concurrent choice and answer", () => {
  it.each([
    ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
  ] as const)("are both kept (%s)", async (routeId, request) => {
    beforeTheNextWrite(() =>
      amy.call("put-answer", { body: { first_name: "Amelia" } }),
    );

    expect((await amy.call(routeId, request)).status).toBe(200);

    const { profile, tabs, addAnother } = await everything();
    expect(profile.answer["first_name"]).toBe("Amelia");
    expect({ ...tabs, ...addAnother }).toMatchObject(
      routeId === "put-tabs" ? { faith_essay: "doc" } : { activity: 2 },
    );
  });
});
