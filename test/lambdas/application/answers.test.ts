import { setTimeout } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { clock } from "../../../lambdas/clock.ts";
import { school } from "../../../shared/college/school.ts";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { interceptAwsCalls, onceBefore } from "../../support/aws-calls.ts";
import {
  asStudent,
  idOf,
  mailedCode,
  PASSWORD,
  stageCloud,
  Visitor,
} from "../../support/cloud.ts";
import { times } from "../../support/requests.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = await stageCloud();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
});

const tables = tablesOf(() => cloud);

async function answersOf(student: Visitor) {
  return (await student.call("get-profile")).body.answer;
}

describe("many concurrent saves of one student", () => {
  const { now, jitter } = clock;
  const keys = ["first_name", "middle_name", "last_name", "city"];
  afterEach(() => {
    Object.assign(clock, { now, jitter, pause: () => Promise.resolve() });
  });

  it("are all stored, or rejected with the time of the next attempt", async () => {
    clock.pause = setTimeout;
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
    const pauses: number[] = [];
    const begun = Date.now();
    let passed = 0;
    clock.now = () => new Date(begun + passed);
    clock.pause = (milliseconds) => {
      pauses.push(milliseconds);
      passed += milliseconds;
      return Promise.resolve();
    };
    clock.jitter = (milliseconds) => milliseconds / 2;
    const restore = interceptAwsCalls((call, proceed) =>
      call.name === "UpdateCommand" &&
      call.input["TableName"] === cloud.environment["ANSWERS_TABLE"]
        ? Promise.reject(
            new ConditionalCheckFailedException({
              message: "Somebody else was faster.",
              $metadata: {},
            }),
          )
        : proceed(),
    );
    const reply = await amy.call("put-answer", { body: { city: "Ripton" } });
    restore();

    expect(reply.status).toBe(429);
    expect(reply.headers.get("retry-after")).toBe("5");
    expect(pauses.slice(0, 7)).toEqual([5, 10, 20, 40, 80, 150, 150]);
    expect(passed).toBeLessThan(3_300);
    expect(await answersOf(amy)).toEqual({});
  });
});

describe("a choice of many writers", () => {
  const { now } = clock;
  afterEach(() => {
    Object.assign(clock, { now, pause: () => Promise.resolve() });
  });

  it.each([
    ["put-tabs", { body: { tab_id: "faith_essay", chosen_tab: "doc" } }],
    ["put-add-another", { body: { button_id: "activity", num_components: 2 } }],
  ] as const)(
    "is rejected with the time of the next attempt, within the one deadline of its request (%s)",
    async (routeId, request) => {
      const begun = Date.now();
      let passed = 0;
      clock.now = () => new Date(begun + passed);
      clock.pause = (milliseconds) => {
        passed += milliseconds;
        return Promise.resolve();
      };
      const answers = cloud.environment["ANSWERS_TABLE"];
      const restore = interceptAwsCalls((call, proceed) => {
        if (call.input["TableName"] !== answers) return proceed();
        // A busy table answers late.
        passed += 700;
        return call.name === "UpdateCommand"
          ? Promise.reject(
              new ConditionalCheckFailedException({
                message: "Somebody else was faster.",
                $metadata: {},
              }),
            )
          : proceed();
      });
      const reply = await amy.call(routeId, request);
      restore();

      expect(reply.status).toBe(429);
      expect(reply.headers.get("retry-after")).toBe("5");
      expect(passed).toBeLessThan(4_000);
    },
  );

  it("is rejected with the time of the next attempt if the table does not answer in time", async () => {
    const restore = interceptAwsCalls((call, proceed) =>
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
    restore();

    expect(reply.status).toBe(429);
    expect(reply.headers.get("retry-after")).toBe("5");
  });
});

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

  it("clears an answer and its label with an empty value", async () => {
    await amy.call("put-answer", { body: { first_name: "Amy", gender: "F" } });
    await amy.call("put-answer", { body: { gender: "" } });

    expect(await answersOf(amy)).toEqual({ first_name: "Amy" });
  });

  it("clears answers that are no longer asked", async () => {
    await amy.call("put-answer", {
      body: {
        citizenship_type: "IN",
        citizenship: "DEU",
        citizenship_visa_status: "F1",
      },
    });
    await amy.call("put-answer", { body: { citizenship_type: "US" } });

    expect(await answersOf(amy)).toEqual({
      citizenship_type: "US",
      citizenship_type_desc: "United States citizen",
    });
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
    expect(body.left_out).toEqual([
      "conviction_comment",
      "citizenship_visa_status",
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

  it("stores white space alone as empty", async () => {
    await amy.call("put-answer", { body: { city: "Barre", zip: "05641" } });
    const { body } = await amy.call("put-answer", {
      body: { city: " \n\t", first_name: "  " },
    });

    expect(await answersOf(amy)).toEqual({ zip: "05641" });
    expect(body.left_out).toEqual([]);
  });

  it("clears a choice when the answer that controls it changes", async () => {
    await amy.call("put-answer", {
      body: { country: "USA", state: "Vermont", hs_country: "USA" },
    });
    await amy.call("put-answer", { body: { country: "CAN" } });

    expect(await answersOf(amy)).toEqual({
      country: "CAN",
      country_desc: "Canada",
      hs_country: "USA",
      hs_country_desc: "United States",
    });
  });

  it.each([
    [{ country: "USA", state: "Ontario" }, {}],
    [{ state: "Ontario" }, { country: "USA", state: "Vermont" }],
    [
      { mailing_state: "Vermont", mailing_country: "CAN" },
      {
        mailing_addr_same_as_perm_addr: "N",
      },
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

  it("keeps test scores when the student applies without them", async () => {
    await amy.call("put-answer", {
      body: { sat_taken: "Y", sat_score_math: "700" },
    });
    await amy.call("put-answer", { body: { test_optional: "Y" } });

    expect(await answersOf(amy)).toMatchObject({
      sat_taken: "Y",
      sat_score_math: "700",
      test_optional: "Y",
    });
  });

  it("loses nothing of twenty concurrent saves of different keys", async () => {
    // A state is an answer only while there is a country.
    await amy.call("put-answer", { body: { country: "USA" } });
    const keys = Object.entries(aCompleteApplication()).slice(0, 20);
    // On a stopped clock, no save gives up, however slow this machine is.
    const { now } = clock;
    const begun = now();
    clock.now = () => begun;
    const replies = await Promise.all(
      keys.map(([key, value]) =>
        amy.call("put-answer", { body: { [key]: value } }),
      ),
    ).finally(() => {
      clock.now = now;
    });

    expect(replies.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(await answersOf(amy)).toMatchObject(Object.fromEntries(keys));
  });

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

  it("counts an essay as the browser does: a line break once, an emoji once", async () => {
    const longest = `${"é".repeat(school.longTextLimit - 2)}\r\n🚲`;

    expect(
      (
        await amy.call("put-answer", {
          body: { faith_essay_statement: longest },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await amy.call("put-answer", {
          body: { faith_essay_statement: `${longest}x` },
        })
      ).status,
    ).toBe(400);
    expect((await answersOf(amy))["faith_essay_statement"]).toBe(longest);
  });

  it.each([
    ["an unknown key", { first_name: "Amy", is_admin: true }, /is_admin/],
    ["a number", { first_name: 5 }, /first_name/],
    ["a list", { first_name: ["Amy"] }, /first_name/],
    ["text for a box", { legal_agree: "yes" }, /legal_agree/],
    ["a box for text", { first_name: true }, /first_name/],
    ["a choice that is not offered", { gender: "Z" }, /^Gender: what/],
    [
      "a date that does not exist",
      { birth_date: "2009-02-30" },
      /^Date of Birth must/,
    ],
    [
      "46 characters",
      { city: "x".repeat(46) },
      /^City must be at most 45 characters$/,
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
    const reply = await amy.call("put-answer", {
      body: {
        first_name: "Amy",
        gender: "Z",
        city: "x".repeat(46),
        is_admin: true,
      },
    });

    expect(reply).toMatchObject({
      status: 400,
      body: {
        message:
          "Gender: what you chose is not offered any more. Please choose again.",
        errors: {
          gender: [
            "Gender: what you chose is not offered any more. Please choose again.",
          ],
          city: ["City must be at most 45 characters"],
          is_admin: ["is_admin is not a question of this application."],
        },
      },
    });
    expect(await answersOf(amy)).toEqual({});
  });

  it("rejects choices that their controlling answers do not offer, and values of a wrong type", async () => {
    const refusedBy = async (body: object) =>
      Object.keys(
        (await amy.call("put-answer", { body })).body.errors ?? {},
      ).sort();

    expect(
      await refusedBy({
        city: "Barre",
        country: "USA",
        state: "Ontario",
        hs_country: "CAN",
        hs_state: "Vermont",
      }),
    ).toEqual(["hs_state", "state"]);
    expect(
      await refusedBy({ city: "Barre", first_name: 5, last_name: ["Okafor"] }),
    ).toEqual(["first_name", "last_name"]);
    expect(await answersOf(amy)).toEqual({});
  });

  it("keeps the rest of a text with a lone surrogate", async () => {
    await amy.call("put-answer", {
      body: String.raw`{"first_name": "Amy \ud83d", "last_name": "\ud83d\udeb2"}`,
    });

    expect(await answersOf(amy)).toEqual({
      first_name: "Amy \uFFFD",
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

  it.each(["is_admin", "__proto__"])(
    "never returns an answer stored as %s",
    async (key) => {
      await amy.call("put-answer", { body: { first_name: "Amy" } });
      await tables.plantAnswer(idOf(amy), key, { is_admin: "yes" });

      const answers = await answersOf(amy);

      expect(answers).toEqual({ first_name: "Amy" });
      await amy.call("put-answer", { body: { last_name: "Okafor" } });
      const [stored] = await tables.items("ANSWERS_TABLE");
      expect(stored).toHaveProperty("answer", {
        first_name: "Amy",
        last_name: "Okafor",
      });
    },
  );

  it("never accepts the state of a document or a label from the request", async () => {
    await amy.call("put-answer", {
      body: { faith_essay_doc: "ANSWERED", gender: "F", gender_desc: "Queen" },
    });

    expect(await answersOf(amy)).toEqual({
      gender: "F",
      gender_desc: "Female",
    });
  });

  it.each(["x".repeat(131_100), "é".repeat(65_600)])(
    "rejects a body beyond 128 KB of any characters",
    async (faith_essay_statement) => {
      const { status } = await amy.call("put-answer", {
        body: { faith_essay_statement },
      });

      expect(status).toBe(413);
    },
  );

  it.each([
    ["a form of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a sister site", { "sec-fetch-site": "same-site" }, 403],
    ["plain text", { "content-type": "text/plain" }, 415],
  ])("refuses %s", async (_name, headers, expected) => {
    const { status } = await amy.call("put-answer", {
      body: { first_name: "Eve" },
      headers,
    });

    expect(status).toBe(expected);
    expect(await answersOf(amy)).toEqual({});
  });
});

describe("POST /api/web-status", () => {
  it("only moves forward, however often it is posted", async () => {
    for (const web_status of [
      "started",
      "validating",
      "started",
      "validating",
    ] as const) {
      expect(
        (await amy.call("post-web-status", { body: { web_status } })).status,
      ).toBe(200);
    }

    const { body } = await amy.call("get-profile");
    expect(body.web_status).toEqual([
      { web_status: "started", at: expect.any(String) },
      { web_status: "validating", at: expect.any(String) },
    ]);
  });

  it("accepts submitted only after a submission", async () => {
    const posted = () =>
      amy.call("post-web-status", { body: { web_status: "submitted" } });
    expect((await posted()).status).toBe(409);

    await amy.call("put-answer", { body: aCompleteApplication() });
    await amy.call("submit");

    expect((await posted()).status).toBe(200);
  });

  it("rejects an unknown status", async () => {
    expect(
      (await amy.call("post-web-status", { body: { web_status: "accepted" } }))
        .status,
    ).toBe(400);
  });
});

describe("the remembered state of the form", () => {
  it("stores the last page", async () => {
    await amy.call("put-last-page", { body: { last_page: "/education" } });

    expect((await amy.call("get-profile")).body.last_page).toBe("/education");
  });

  it.each(["https://evil.example/", "//evil.example", "education"])(
    "refuses %s as a page",
    async (last_page) => {
      expect(
        (await amy.call("put-last-page", { body: { last_page } })).status,
      ).toBe(400);
    },
  );

  it("stores chosen tabs and counts, and returns the defaults for the rest", async () => {
    expect((await amy.call("get-tabs")).body).toEqual({});
    expect((await amy.call("get-add-another")).body).toEqual({
      applied_major: 1,
      activity: 1,
    });

    await amy.call("put-tabs", {
      body: { tab_id: "faith_essay", chosen_tab: "doc" },
    });
    await amy.call("put-add-another", {
      body: { button_id: "activity", num_components: 10 },
    });

    expect((await amy.call("get-tabs")).body).toEqual({ faith_essay: "doc" });
    expect((await amy.call("get-add-another")).body).toEqual({
      applied_major: 1,
      activity: 10,
    });
  });

  it.each([
    [
      "put-tabs",
      { tab_id: "faith_essay", chosen_tab: "nowhere" },
      "chosen_tab",
    ],
    ["put-tabs", { tab_id: "no_tabs", chosen_tab: "doc" }, "tab_id"],
    [
      "put-add-another",
      { button_id: "activity", num_components: 11 },
      "num_components",
    ],
    [
      "put-add-another",
      { button_id: "activity", num_components: 0 },
      "num_components",
    ],
    [
      "put-add-another",
      { button_id: "activity", num_components: 1.5 },
      "num_components",
    ],
    ["put-add-another", { button_id: "cats", num_components: 2 }, "button_id"],
    ["post-validations", { cats: ["How many?"] }, "cats"],
    ["post-validations", { first_name: "First Name" }, "first_name"],
  ] as const)("refuses %s %j and names %s", async (routeId, body, key) => {
    const reply = await amy.call(routeId, { body });

    expect(reply.status).toBe(400);
    expect(reply.body.errors).toHaveProperty(key);
  });

  it("accepts all validation errors that a browser can find, and no much longer list", async () => {
    const nothingIsRight = Object.fromEntries(
      [...questionByKey.keys()].map((key) => [key, ["x".repeat(150)]]),
    );
    const { status } = await amy.call("post-validations", {
      body: nothingIsRight,
    });
    expect(status).toBe(200);

    const tooLong = Object.fromEntries(
      [...questionByKey.keys()].map((key) => [key, ["x".repeat(500)]]),
    );
    expect(await amy.call("post-validations", { body: tooLong })).toMatchObject(
      { status: 400 },
    );
    const [stored] = await tables.items("ANSWERS_TABLE");
    expect(stored?.["validations"]).toEqual(nothingIsRight);
  });

  it("recomputes the validations when answers are saved while validating, and not earlier", async () => {
    const validationsOf = async () => {
      const [stored] = await tables.items("ANSWERS_TABLE");
      return stored?.["validations"] ?? {};
    };
    await amy.call("put-answer", {
      body: aCompleteApplication({ first_name: "" }),
    });
    expect(await validationsOf()).toEqual({});

    await amy.call("post-web-status", { body: { web_status: "validating" } });
    await amy.call("put-answer", { body: { city: "" } });
    expect(await validationsOf()).toEqual({
      first_name: ["First Name"],
      city: ["City"],
    });
    await amy.call("put-answer", { body: { city: "Stowe" } });
    expect(await validationsOf()).toEqual({ first_name: ["First Name"] });
  });

  it("counts both of two concurrent first logins", async () => {
    const username = "bob@example.org";
    const bob = new Visitor(cloud);
    await bob.call("signup", { body: { username, password: PASSWORD } });
    await bob.call("confirm", {
      body: { username, code: mailedCode(cloud, username) },
    });
    const logIn = (visitor: Visitor) =>
      visitor.call("login", { body: { username, password: PASSWORD } });
    // Between the other request's read and its write.
    const restore = onceBefore(
      ({ name, input }) =>
        name === "UpdateCommand" &&
        input["TableName"] === cloud.environment["ANSWERS_TABLE"],
      () => logIn(new Visitor(cloud)),
    );

    try {
      await logIn(bob);
    } finally {
      restore();
    }

    expect((await bob.call("get-profile")).body.successful_login).toHaveLength(
      2,
    );
  });
});
