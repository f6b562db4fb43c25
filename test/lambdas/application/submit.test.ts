import { setClock } from "@admission/test-tools";
import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  changeApplication,
  loadApplication,
} from "../../../lambdas/application/application.ts";
import { today } from "../../../lambdas/clock.ts";
import type { DocumentRecord } from "../../../lambdas/storage/applications.ts";
import { termsOn } from "../../../shared/application/terms.ts";
import { startOf } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { ALREADY_SUBMITTED } from "../../../shared/messages.ts";
import { onceBefore } from "../../support/aws-calls.ts";
import { asStudent, idOf, stageStudent } from "../../support/cloud.ts";
import { fillIn, submitComplete } from "../../support/hand-in.ts";

const { cloud, amy } = await stageStudent();

describe("POST /api/submit", () => {
  it("accepts a complete application once, however often it comes at the same time, and freezes it", async () => {
    await fillIn(amy);
    const { revision } = await loadApplication(idOf(amy));

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => amy.call("submit")),
    );

    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 200,
        body: { message: "Your application was successfully submitted." },
      });
    }
    expect(new Set(replies.map(({ body }) => body.submitted_at)).size).toBe(1);
    const { body: profile } = await amy.call("get-profile");
    expect(profile.web_status.map(({ web_status }) => web_status)).toEqual([
      "started",
      "validating",
      "submitted",
    ]);
    const [stored] = await cloud.tables.items("ANSWERS_TABLE");
    expect(stored).toMatchObject({
      answer: profile.answer,
      submitted_answer: profile.answer,
      // Its time is printed.
      revision: revision + 1,
    });
  });

  it.each([
    ["is in time", -1, 200],
    ["is late", 0, 422],
  ])(
    "%s if it has come %d ms after the deadline, whatever is written meanwhile",
    async (_what, after, expected) => {
      const [term] = termsOn(school.terms, today());
      const end = startOf(school.timeZone, term?.end ?? "").getTime();
      setClock(end - 60_000);
      const student = await asStudent(cloud, "late@example.org");
      await fillIn(student, { entry_term: term?.value ?? "" });
      setClock(end + after);
      onceBefore(
        ({ name }) => name === "UpdateCommand",
        async () => {
          setClock(end + 1_000);
          const body = { last_page: "/about" };
          await student.call("put-last-page", { body });
        },
      );

      const { status, body } = await student.call("submit");
      expect(status).toBe(expected);
      const { submitted_at, web_status } = await loadApplication(idOf(student));
      const at = new Date(end + after).toISOString();
      expect(submitted_at).toBe(status === 200 ? at : "");
      // The student's page shows this one.
      const shown = web_status.find((each) => each.web_status === "submitted");
      expect(shown?.at ?? "").toBe(submitted_at);
      expect(Object.keys(body.errors ?? {})).toEqual(
        status === 200 ? [] : ["entry_term"],
      );
    },
  );

  it("does not wait for a conversion whose question is no longer asked by anybody", async () => {
    const former = { status: "IN_PROGRESS", generation: "1" };
    await changeApplication(idOf(amy), () => ({
      documents: { former_essay_doc: former as DocumentRecord },
    }));

    expect((await submitComplete(amy)).status).toBe(200);
  });

  it("lists what is missing and stays unsubmitted", async () => {
    const reply = await submitComplete(amy, {
      sat_taken: "Y",
      sat_score_math: "571",
      first_name: "",
    });

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

  // What writes is refused with the same words: see below.
  it("lets no upload begin afterwards, and ends page tracking without an error", async () => {
    const track = (last_page: string) =>
      amy.call("put-last-page", { body: { last_page } });
    await track("/final-steps");
    await submitComplete(amy);

    const body = { answer_key: "faith_essay_doc" };
    expect((await amy.call("post-presigned-url", { body })).status).toBe(409);
    expect((await track("/about")).status).toBe(200);
    expect((await amy.call("get-profile")).body.last_page).toBe("/final-steps");
  });
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
    await fillIn(amy);
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
  beforeEach(() => fillIn(amy));

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
