import { describe, expect, it } from "@jest/globals";
import {
  changeApplication,
  loadApplication,
} from "../../../lambdas/application/application.ts";
import type { DocumentRecord } from "../../../lambdas/storage/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { fillIn, submitComplete } from "../../support/hand-in.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = await stageCloud();
const tables = tablesOf(() => cloud);

describe("POST /api/submit", () => {
  it("accepts a complete application once, however often it comes at the same time, and freezes it", async () => {
    const amy = await asStudent(cloud);
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
    const [stored] = await tables.items("ANSWERS_TABLE");
    expect(stored).toMatchObject({
      answer: profile.answer,
      submitted_answer: profile.answer,
      // Its time is printed.
      revision: revision + 1,
    });
  });

  it("does not wait for a conversion whose question is no longer asked by anybody", async () => {
    const amy = await asStudent(cloud);
    const former = { status: "IN_PROGRESS", generation: "1" };
    await changeApplication(idOf(amy), () => ({
      documents: { former_essay_doc: former as DocumentRecord },
    }));

    expect((await submitComplete(amy)).status).toBe(200);
  });

  it("lists what is missing and stays unsubmitted", async () => {
    const amy = await asStudent(cloud);
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

  // What writes is refused with the same words: submit-races.test.ts.
  it("lets no upload begin afterwards, and ends page tracking without an error", async () => {
    const amy = await asStudent(cloud);
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
