import { beforeEach, describe, expect, it } from "@jest/globals";
import { questionByKey } from "../../../shared/form/questions.ts";
import { onceBefore } from "../../support/aws-calls.ts";
import {
  asStudent,
  openAccount,
  PASSWORD,
  stageCloud,
  Visitor,
} from "../../support/cloud.ts";
import { fillIn, submitComplete } from "../../support/hand-in.ts";
import { tablesOf } from "../../support/tables.ts";

const cloud = await stageCloud();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud);
});

const tables = tablesOf(() => cloud);

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

    await submitComplete(amy);

    expect((await posted()).status).toBe(200);
  });
});

describe("the remembered state of the form", () => {
  it("stores the last page", async () => {
    await amy.call("put-last-page", { body: { last_page: "/education" } });

    expect((await amy.call("get-profile")).body.last_page).toBe("/education");
  });

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
    ["put-last-page", { last_page: "https://evil.example/" }, "last_page"],
    ["put-last-page", { last_page: "//evil.example" }, "last_page"],
    ["put-last-page", { last_page: "education" }, "last_page"],
    ["post-web-status", { web_status: "accepted" }, "web_status"],
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
    await fillIn(amy, { first_name: "" });
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
    await openAccount(username);
    const bob = new Visitor(cloud);
    const logIn = (visitor: Visitor) =>
      visitor.call("login", { body: { username, password: PASSWORD } });
    // Between the other request's read and its write.
    onceBefore(
      ({ name, input }) =>
        name === "UpdateCommand" &&
        input["TableName"] === cloud.environment["ANSWERS_TABLE"],
      () => logIn(new Visitor(cloud)),
    );

    await logIn(bob);

    expect((await bob.call("get-profile")).body.successful_login).toHaveLength(
      2,
    );
  });
});
