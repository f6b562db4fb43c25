import { beforeEach, describe, expect, it } from "@jest/globals";
import { ALREADY_SUBMITTED } from "../../../shared/messages.ts";
import { onceBefore } from "../../support/aws-calls.ts";
import { asStudent, stageCloud, type Visitor } from "../../support/cloud.ts";
import { fillIn } from "../../support/hand-in.ts";

const cloud = await stageCloud();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
  await fillIn(amy);
});

/** Runs all of `work` right before the next write to a table other than that of tokens. */
function beforeTheNextWrite(work: () => Promise<unknown>): void {
  const tokens = cloud.environment["TOKENS_TABLE"];
  onceBefore(
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

it.each([
  ["put-answer", { body: { first_name: "Eve" } }],
  ["post-validations", { body: { first_name: ["First Name"] } }],
  ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
  ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
  ["delete-conversion", { params: { key: "faith_essay_doc" } }],
  ["delete-document-answer", { params: { key: "faith_essay_doc" } }],
] as const)(
  "a submission between a request's read of the application and its write is final: %s is rejected",
  async (routeId, request) => {
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
  },
);

describe.each([
  [
    "put-tabs",
    { body: { tab_id: "faith_essay", chosen_tab: "doc" } },
    { tabs: { faith_essay: "doc" } },
  ],
  [
    "put-add-another",
    { body: { button_id: "activity", num_components: 2 } },
    { addAnother: { activity: 2 } },
  ],
] as const)("a choice (%s)", (routeId, request, chosen) => {
  it("right before a submission's write is part of the submission", async () => {
    beforeTheNextWrite(async () => {
      expect((await amy.call(routeId, request)).status).toBe(200);
    });

    expect((await amy.call("submit")).status).toBe(200);
    expect(await everything()).toMatchObject(chosen);
  });

  it("and a concurrent answer are both kept", async () => {
    beforeTheNextWrite(() =>
      amy.call("put-answer", { body: { first_name: "Amelia" } }),
    );

    expect((await amy.call(routeId, request)).status).toBe(200);
    expect(await everything()).toMatchObject({
      profile: { answer: { first_name: "Amelia" } },
      ...chosen,
    });
  });
});
