import { beforeEach, describe, expect, it } from "@jest/globals";
import { FORM_CHANGED } from "../../../shared/messages.ts";
import type { RouteId } from "../../../shared/routes.ts";
import { deployForm } from "../../support/changed-form.ts";
import {
  asStudent,
  idOf,
  stageCloud,
  type CallOptions,
  type Visitor,
} from "../../support/cloud.ts";
import { fillIn, submitComplete } from "../../support/hand-in.ts";
import { viewFor } from "../../support/links.ts";

const HEADER = "x-form-version";

const cloud = await stageCloud();
let amy: Visitor;
/** Form of the page that stays open. */
let opened = "";

beforeEach(async () => {
  deployForm();
  amy = await asStudent(cloud);
  opened = (await amy.call("get-profile")).headers.get(HEADER) ?? "";
});

/** Calls as the page that was opened before the form changed. */
function callOld<R extends RouteId>(route: R, options: CallOptions<R> = {}) {
  return amy.call(route, { ...options, headers: { [HEADER]: opened } });
}

async function answers() {
  return (await amy.call("get-profile")).body.answer;
}

async function validations() {
  const [item] = await cloud.tables.items("ANSWERS_TABLE");
  return item?.["validations"];
}

/** Lets the college change its form: a question goes, one comes, one gets another kind, and an option goes. */
function changeForm(): void {
  deployForm((question) => {
    switch (question.key) {
      case "gender_iden":
        return undefined;
      case "middle_name":
        return { ...question, required: true, message: "Hometown" };
      case "preferred_name":
        return { kind: "checkbox", key: question.key, label: question.label };
      case "gender":
        return { ...question, options: [{ value: "X", label: "Another" }] };
      default:
        return question;
    }
  });
}

it("each reply to a student names the form, also one that refuses", async () => {
  expect(opened).not.toBe("");
  const refused = await amy.call("put-tabs", {
    body: { tab_id: "-", chosen_tab: "-" },
  });
  expect([refused.status, refused.headers.get(HEADER)]).toEqual([400, opened]);
  amy.cookies.clear();
  const ended = await amy.call("get-profile");
  expect([ended.status, ended.headers.get(HEADER)]).toEqual([401, opened]);

  changeForm();
  const { headers } = await amy.call("get-profile");
  expect([null, opened]).not.toContain(headers.get(HEADER));
});

describe("a page that was opened before the form changed", () => {
  const sent = {
    city: "Stowe",
    gender_iden: "Woman",
    preferred_name: "Mimi",
    gender: "F",
    country: "CAN",
    state: "Quebec",
  };

  it("saves what both forms know, and is told what waits", async () => {
    await amy.call("put-answer", {
      body: { gender: "M", gender_iden: "Man", city: "Barre" },
    });
    changeForm();

    const { status, body } = await callOld("put-answer", {
      body: sent,
      query: { known: "" },
    });

    expect([status, new Set(body.left_out)]).toEqual([
      200,
      new Set(["gender_iden", "preferred_name", "gender"]),
    ]);
    // Nothing of it becomes an answer between which the student would have to choose.
    expect(Object.keys(body.replaced ?? {})).toEqual(["city"]);
    expect(await answers()).toMatchObject({
      city: "Stowe",
      country: "CAN",
      gender: "M",
    });
    expect(await answers()).not.toHaveProperty("preferred_name");
    deployForm();
    expect(await answers()).toMatchObject({ gender_iden: "Man" });
  });

  it("leaves out a choice that the answer before it does not offer", async () => {
    await amy.call("put-answer", {
      body: { country: "USA", state: "Vermont" },
    });
    deployForm((question) =>
      question.key === "country" && "options" in question
        ? { ...question, options: [{ value: "USA", label: "United States" }] }
        : question,
    );
    const { body } = await callOld("put-answer", {
      body: { country: "CAN", state: "Quebec" },
    });
    expect(body.left_out).toEqual(["country", "state"]);
    expect(await answers()).toMatchObject({ country: "USA", state: "Vermont" });
  });

  it.each([
    ["a client that says nothing", undefined],
    ["a page of the same form", "same"],
  ])("is judged otherwise than %s", async (_client, form) => {
    changeForm();
    const { headers } = await amy.call("get-profile");
    const { status, body } = await amy.call("put-answer", {
      body: sent,
      headers: { [HEADER]: form && (headers.get(HEADER) ?? undefined) },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      400,
      ["gender_iden", "preferred_name", "gender"],
    ]);
    expect(await answers()).toEqual({});
  });

  it.each<[RouteId, CallOptions<RouteId>]>([
    ["put-tabs", { body: { tab_id: "prompts_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "sport", num_components: 2 } }],
    ["post-presigned-url", { body: { answer_key: "faith_essay_doc" } }],
    ["get-conversion", { params: { key: "faith_essay_doc" } }],
    ["delete-conversion", { params: { key: "faith_essay_doc" } }],
    ["delete-document-answer", { params: { key: "faith_essay_doc" } }],
  ])("hears from %s that the form has changed", async (route, options) => {
    deployForm(({ key, ...question }) =>
      /essay/.test(key) ? undefined : { key, ...question },
    );
    const { status, body } = await callOld(route, options);
    expect([status, body]).toEqual([400, { message: FORM_CHANGED }]);
  });

  it("misses what is asked, and is told nothing of the rest", async () => {
    changeForm();
    const body = { gender_iden: ["Missing"], city: ["Missing"] };
    const { status } = await callOld("post-validations", { body });
    expect([status, await validations()]).toEqual([200, { city: ["Missing"] }]);
  });

  it("submits no words that it does not show", async () => {
    await fillIn(amy);
    deployForm((question) =>
      question.key === "legal_agree"
        ? { ...question, label: "I waive all my rights" }
        : question,
    );
    const { status, body } = await callOld("submit");
    expect([status, body]).toEqual([409, { message: FORM_CHANGED }]);
    expect((await amy.call("submit")).status).toBe(200);
  });
});

it("offers an answer of before to the student whose own change asks for it again", async () => {
  await amy.call("put-answer", { body: { gender_iden: "Woman" } });
  const never = { valueKey: "city", operator: "equals", target: "-" } as const;
  deployForm((question) =>
    question.key === "gender_iden"
      ? { ...question, shownWhen: [never] }
      : question,
  );

  const { body } = await amy.call("put-answer", {
    body: { city: "-" },
    query: { known: "" },
  });

  expect(body.replaced).toEqual({ gender_iden: "Woman" });
  expect((await amy.call("get-profile")).body.answer).toEqual({ city: "-" });
});

it("keeps two answers to what is not asked through a submission", async () => {
  const known = { query: { known: "" } };
  await fillIn(amy, { gender_iden: "Woman" });
  await amy.call("put-answer", { body: { gender_iden: "W" }, ...known });
  deployForm((question) =>
    question.key === "gender_iden" ? undefined : question,
  );
  expect((await amy.call("submit")).status).toBe(200);

  const [item] = await cloud.tables.items("ANSWERS_TABLE");
  expect(item?.["replaced"]).toEqual({ gender_iden: ["Woman"] });
});

it("an audience that becomes narrower closes what was submitted", async () => {
  await submitComplete(amy, { hs_gpa: "3.6" });
  const seen = async (scope: "service" | "reader") =>
    (await viewFor(cloud, scope, idOf(amy))).body;
  expect(JSON.stringify(await seen("reader"))).toContain("Okafor");

  deployForm((question) =>
    question.key === "last_name" || question.key === "hs_gpa"
      ? { ...question, audience: "office" }
      : question,
  );
  expect(JSON.stringify(await seen("service"))).toContain('"GPA"');
  const { answer, printed } = await seen("reader");
  expect(answer).not.toHaveProperty("last_name");
  expect(JSON.stringify(printed.facts)).not.toContain('"GPA"');
});
