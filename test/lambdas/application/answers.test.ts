import { describe, expect, it } from "@jest/globals";
import { loadApplication } from "../../../lambdas/application/application.ts";
import { mergeAnswers } from "../../../lambdas/application/change-answers.ts";
import { today } from "../../../lambdas/clock.ts";
import {
  isDescribed,
  optionsOn,
} from "../../../shared/application/derive/data-model.ts";
import { asked } from "../../../shared/college/school.ts";
import { dataModel, storedForm } from "../../../shared/form/data-model.ts";
import { idOf, stageStudent, type Visitor } from "../../support/cloud.ts";

const { cloud, amy } = await stageStudent();

async function answersOf(student: Visitor) {
  return (await student.call("get-profile")).body.answer;
}

describe("PUT /api/answer", () => {
  it("starts from an empty application", async () => {
    const { status, body } = await amy.call("get-profile");

    expect(status).toBe(200);
    expect(body).toEqual({
      answer: {},
      document_answer: {},
      username: "amy@example.org",
      last_page: "",
      successful_login: [expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
      web_status: [],
      reference: expect.stringMatching(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/),
      replaced: {},
    });
  });

  it("merges changed answers and derives the labels of choices", async () => {
    await amy.call("put-answer", { body: { first_name: "Amy", gender: "F" } });
    await amy.call("put-answer", {
      body: { last_name: "Okafor", gender: "X" },
    });

    expect(await answersOf(amy)).toEqual({
      first_name: "Amy",
      last_name: "Okafor",
      gender: "X",
      gender_desc: "Another gender",
    });
  });

  it("takes blanks for no answer, whatever the kind of the question", async () => {
    const body = { first_name: "Amy", gender: "F", birth_date: "2009-04-23" };
    await amy.call("put-answer", { body });
    const blanks = { first_name: " ", gender: " ", birth_date: "\u00a0" };
    const { status } = await amy.call("put-answer", { body: blanks });

    expect(status).toBe(200);
    expect(await answersOf(amy)).toEqual({});
  });

  it("never stores answers that are not asked, even if they are sent", async () => {
    const { status, body } = await amy.call("put-answer", {
      body: {
        conviction: "N",
        conviction_comment: "A story",
        citizenship_type: "PR",
        alien_registration_number: "A123",
        citizenship_visa_status: "F1",
        country: "DEU",
        state: "Vermont",
      },
    });

    expect(status).toBe(200);
    expect(body.left_out?.toSorted()).toEqual([
      "citizenship_visa_status",
      "conviction_comment",
      "state",
    ]);
    expect(Object.keys(await answersOf(amy)).sort()).toEqual([
      "alien_registration_number",
      "citizenship_type",
      "citizenship_type_desc",
      "conviction",
      "conviction_desc",
      "country",
      "country_desc",
    ]);
  });

  it("stores what is sent under every key, or names the key", async () => {
    const application = await loadApplication(idOf(amy));
    const wrong = [...dataModel].flatMap(([key, field]) => {
      const [option] = isDescribed(field)
        ? optionsOn(field.options, today())
        : [];
      const text = field.type === "date" ? "2009-04-23" : "x";
      const value = field.type === "boolean" || (option?.value ?? text);
      const { change, leftOut } = mergeAnswers(application, { [key]: value });
      const isStored = change.answer[key] === storedForm(key, value);
      return isStored === Object.hasOwn(leftOut, key) ? [key] : [];
    });

    expect(wrong).toEqual([]);
  });

  it("shows the first parent's preference as the second's, and stores it once", async () => {
    const preference = { parent_communication_preference: "2" };
    await amy.call("put-answer", { body: preference });

    const { parent_communication_preference_desc: label, ...shown } =
      await answersOf(amy);
    expect(shown).toEqual({
      ...preference,
      parent_2_communication_preference: "2",
      parent_2_communication_preference_desc: label,
    });
    expect(Object.keys((await loadApplication(idOf(amy))).answer)).toEqual([
      "parent_communication_preference",
      "parent_communication_preference_desc",
    ]);
  });

  it.each([
    [{ country: "USA", state: "Ontario" }, {}],
    [{ state: "Ontario" }, { country: "USA", state: "Vermont" }],
    [
      { mailing_state: "Vermont", mailing_country: "CAN" },
      { mailing_addr_same_as_perm_addr: "N" },
    ],
  ])(
    "refuses %j, a choice that the controlling answer does not offer",
    async (body, stored) => {
      await amy.call("put-answer", { body: stored });
      const reply = await amy.call("put-answer", { body });

      expect(reply.status).toBe(400);
      expect(reply.body.message).toMatch(
        /^State.*: what you chose is not offered any more\. Please choose again\.$/,
      );
      expect(await answersOf(amy)).toMatchObject(stored);
    },
  );

  it("counts an essay as the browser does: a line break once, an emoji once", async () => {
    const longest = `${"é".repeat(asked.longTextLimit - 2)}\r\n🚲`;
    for (const [faith_essay_statement, status] of [
      [longest, 200],
      [`${longest}x`, 400],
    ] as const) {
      const body = { faith_essay_statement };
      expect((await amy.call("put-answer", { body })).status).toBe(status);
    }
    expect((await answersOf(amy))["faith_essay_statement"]).toBe(
      longest.replace("\r", ""),
    );
  });

  it.each([
    ["a number", { first_name: 5 }, /first_name/],
    ["a list", { first_name: ["Amy"] }, /first_name/],
    ["text for a box", { legal_agree: "yes" }, /legal_agree/],
    ["a box for text", { first_name: true }, /first_name/],
    [
      "a date that does not exist",
      { birth_date: "2009-02-30" },
      /^Date of Birth must/,
    ],
    [
      "a birth date of another age of the world",
      { birth_date: "0009-02-28" },
      /^This date is not supported\. Please contact/,
    ],
    [
      "a year that the question does not allow",
      { mailing_addr_effective_date: "9999-12-31" },
      /^The maximum supported year is \d{4}$/,
    ],
    ["a list of answers", [], /request/],
    ["nothing", null, /request/],
  ])(
    "refuses %s as a whole and stores nothing",
    async (_name, body, message) => {
      const reply = await amy.call("put-answer", { body: body as object });

      expect(reply.status).toBe(400);
      expect(reply.body.message).toMatch(message);
      expect(await answersOf(amy)).toEqual({});
    },
  );

  it("names every rejected answer, so that the rest can be saved without it", async () => {
    const city = "x".repeat(101);
    const wrong = { gender: "Z", city, is_admin: true };
    const { status, body } = await amy.call("put-answer", {
      body: { first_name: "Amy", ...wrong },
    });

    const message =
      "Gender: what you chose is not offered any more. Please choose again.";
    const errors = {
      gender: [message],
      city: ["City must be at most 100 characters. Please shorten it by 1."],
      is_admin: ["is_admin is not a question of this application."],
    };
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message, errors },
    });
    expect(await answersOf(amy)).toEqual({});
  });

  it("stores one form of each text", async () => {
    await amy.call("put-answer", {
      body: {
        first_name: "Nguye\u0302\u0303n\u202e\u0000",
        last_name: "\u3164",
        faith_essay_statement: "One\r\ntwo\u2028three",
        email_address: "\u202Aa’ｍy@example.org\u202C",
        phone_home: "+1 505-234-5678",
        parent_phone: "0044 (0)20 7946 0958",
      },
    });

    expect(await answersOf(amy)).toEqual({
      first_name: "Nguyễn",
      faith_essay_statement: "One\ntwo\nthree",
      email_address: "a'my@example.org",
      phone_home: "(505) 234-5678",
      parent_phone: "0044 (0)20 7946 0958",
    });
  });

  it("keeps the rest of a text with a lone surrogate", async () => {
    await amy.call("put-answer", {
      body: String.raw`{"first_name": "Amy \ud83d", "last_name": "\ud83d\udeb2"}`,
    });

    expect(await answersOf(amy)).toEqual({
      first_name: "Amy ",
      last_name: "🚲",
    });
  });

  it.each([
    ["text that is not JSON", "{first_name", /not valid JSON/],
    ["unclosed nested JSON", "[".repeat(60_000), /not valid JSON/],
    [
      "deeply nested JSON",
      `${"[".repeat(60_000)}${"]".repeat(60_000)}`,
      /not valid JSON/,
    ],
    ["a prototype", `{"__proto__": {"is_admin": true}}`, /not allowed/],
    ["a key named prototype", `{"prototype": "x"}`, /not allowed/],
    [
      "a constructor",
      `{"first_name": "Amy", "constructor": "x"}`,
      /not allowed/,
    ],
  ])("refuses %s", async (_name, body, message) => {
    const reply = await amy.call("put-answer", { body });

    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(message);
  });

  it.each([
    ["is_admin", { is_admin: { is_admin: "yes" } }],
    ["__proto__", {}],
  ])("never returns an answer stored as %s", async (key, kept) => {
    await amy.call("put-answer", { body: { first_name: "Amy" } });
    await cloud.tables.plantAnswer(idOf(amy), key, { is_admin: "yes" });

    const answers = await answersOf(amy);

    expect(answers).toEqual({ first_name: "Amy" });
    await amy.call("put-answer", { body: { last_name: "Okafor" } });
    const [stored] = await cloud.tables.items("ANSWERS_TABLE");
    expect(stored).toHaveProperty("answer", {
      first_name: "Amy",
      last_name: "Okafor",
      ...kept,
    });
  });

  it("never accepts the state of a document or a label from the request", async () => {
    const { body } = await amy.call("put-answer", {
      body: { faith_essay_doc: "ANSWERED", gender: "F", gender_desc: "Queen" },
    });

    expect(body.left_out).toEqual(["faith_essay_doc", "gender_desc"]);
    expect(await answersOf(amy)).toEqual({
      gender: "F",
      gender_desc: "Female",
    });
  });

  it.each(["x".repeat(131_100), "é".repeat(65_600)])(
    "rejects a body beyond 128 KB of any characters",
    async (faith_essay_statement) => {
      const body = { faith_essay_statement };

      expect((await amy.call("put-answer", { body })).status).toBe(413);
    },
  );
});
