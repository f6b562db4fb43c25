import { describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import {
  changeApplication,
  loadApplication,
  type DocumentRecord,
} from "../../../lambdas/storage/applications.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = await stageCloud();
const tables = tablesOf(() => cloud);

describe("POST /api/submit", () => {
  it("accepts a complete application and freezes it", async () => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
    const { revision } = await loadApplication(idOf(amy));

    const reply = await amy.call("submit");

    expect(reply).toMatchObject({
      status: 200,
      body: { message: "Your application was successfully submitted." },
    });
    const { body: profile } = await amy.call("get-profile");
    expect(profile.web_status.map(({ web_status }) => web_status)).toEqual([
      "started",
      "validating",
      "submitted",
    ]);
    const [stored] = await tables.items("ANSWERS_TABLE");
    expect(stored).toMatchObject({
      answer: profile.answer,
      submitted_answer: profile.answer,
      // Its time is printed.
      revision: revision + 1,
    });
  });

  it("accepts one of twenty concurrent submissions", async () => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", { body: aCompleteApplication({}, today()) });

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => amy.call("submit")),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    expect(new Set(replies.map(({ body }) => body.submitted_at)).size).toBe(1);
  });

  it("does not wait for a conversion whose question is no longer asked by anybody", async () => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
    const former = { status: "IN_PROGRESS", generation: "1" };
    await changeApplication(idOf(amy), () => ({
      documents: { former_essay_doc: former as DocumentRecord },
    }));

    expect((await amy.call("submit")).status).toBe(200);
  });

  it("lists what is missing and stays unsubmitted", async () => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", {
      body: aCompleteApplication(
        {
          sat_taken: "Y",
          sat_score_math: "571",
          first_name: "",
        },
        today(),
      ),
    });

    const reply = await amy.call("submit");

    expect(reply).toMatchObject({
      status: 422,
      body: {
        message: "We're missing some information!",
        errors: {
          first_name: ["First Name"],
          sat_score_math: [expect.stringContaining("(e.g., 570)")],
        },
      },
    });
    expect((await amy.call("get-profile")).body.web_status).toEqual([]);
  });

  it.each([
    ["put-answer", { body: { first_name: "Eve" } }],
    ["post-validations", { body: { first_name: ["First Name"] } }],
    ["post-presigned-url", { body: { answer_key: "faith_essay_doc" } }],
    ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
    ["delete-conversion", { params: { key: "faith_essay_doc" } }],
    ["delete-document-answer", { params: { key: "faith_essay_doc" } }],
  ] as const)(
    "refuses %s afterwards with 409 and changes nothing",
    async (routeId, request) => {
      const amy = await asStudent(cloud);
      await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
      await amy.call("submit");
      const { body: before } = await amy.call("get-profile");

      const { status } = await amy.call(routeId, request);

      expect(status).toBe(409);
      expect((await amy.call("get-profile")).body).toEqual(before);
    },
  );

  it("ends page tracking without an error", async () => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
    await amy.call("put-last-page", { body: { last_page: "/final-steps" } });
    await amy.call("submit");

    const { status } = await amy.call("put-last-page", {
      body: { last_page: "/about" },
    });

    expect(status).toBe(200);
    expect((await amy.call("get-profile")).body.last_page).toBe("/final-steps");
  });
});
