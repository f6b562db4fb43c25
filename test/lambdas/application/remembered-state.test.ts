import { describe, expect, it } from "@jest/globals";
import { questionByKey } from "../../../shared/form/questions.ts";
import { onceBefore } from "../../support/aws-calls.ts";
import {
  openAccount,
  PASSWORD,
  stageStudent,
  Visitor,
} from "../../support/cloud.ts";
import { fillIn } from "../../support/hand-in.ts";

const { cloud, amy } = await stageStudent();

describe("POST /api/web-status", () => {
  it("only moves forward, however often it is posted", async () => {
    const forward = ["started", "validating"] as const;
    for (const web_status of [...forward, ...forward]) {
      const body = { web_status };
      expect((await amy.call("post-web-status", { body })).status).toBe(200);
    }

    const { body } = await amy.call("get-profile");
    const at = expect.any(String);
    expect(body.web_status).toEqual(
      forward.map((web_status) => ({ web_status, at })),
    );
  });
});

describe("the remembered state of the form", () => {
  it("has the last page, chosen tabs and counts, and the defaults for the rest", async () => {
    expect((await amy.call("get-tabs")).body).toEqual({});
    expect((await amy.call("get-add-another")).body).toEqual({
      applied_major: 1,
      activity: 1,
    });

    // Any id that a page may have.
    await amy.call("put-last-page", { body: { last_page: "/part-2_b" } });
    await amy.call("put-tabs", {
      body: { tab_id: "faith_essay", chosen_tab: "doc" },
    });
    await amy.call("put-add-another", {
      body: { button_id: "activity", num_components: 10 },
    });

    expect((await amy.call("get-profile")).body.last_page).toBe("/part-2_b");
    expect((await amy.call("get-tabs")).body).toEqual({ faith_essay: "doc" });
    expect((await amy.call("get-add-another")).body).toEqual({
      applied_major: 1,
      activity: 10,
    });
  });

  it.each([
    ["put-tabs", "chosen_tab", ["nowhere"], { tab_id: "faith_essay" }],
    ["put-tabs", "tab_id", ["no_tabs"], { chosen_tab: "doc" }],
    [
      "put-add-another",
      "num_components",
      [11, 0, 1.5],
      { button_id: "activity" },
    ],
    ["put-add-another", "button_id", ["cats"], { num_components: 2 }],
    [
      "put-last-page",
      "last_page",
      ["https://x.example/", "//x.example", "x"],
      {},
    ],
    ["post-web-status", "web_status", ["accepted"], {}],
    ["post-validations", "cats", [["How many?"]], {}],
    ["post-validations", "first_name", ["First Name"], {}],
  ] as const)(
    "%s refuses, and names, a %s of %j",
    async (routeId, key, wrong, others) => {
      for (const value of wrong) {
        const body = { ...others, [key]: value };
        const reply = await amy.call(routeId, { body });

        expect([value, reply.status]).toEqual([value, 400]);
        expect(reply.body.errors).toHaveProperty(key);
      }
    },
  );

  it("accepts all validation errors that a browser can find, and no much longer list", async () => {
    const all = (length: number) =>
      Object.fromEntries(
        [...questionByKey.keys()].map((key) => [key, ["x".repeat(length)]]),
      );
    const post = async (body: object) =>
      (await amy.call("post-validations", { body })).status;
    expect(await post(all(150))).toBe(200);
    expect(await post(all(500))).toBe(400);
    const [stored] = await cloud.tables.items("ANSWERS_TABLE");
    expect(stored?.["validations"]).toEqual(all(150));
  });

  it("recomputes the validations when answers are saved while validating, and not earlier", async () => {
    const validationsOf = async () => {
      const [stored] = await cloud.tables.items("ANSWERS_TABLE");
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

    const { body } = await bob.call("get-profile");
    expect(body.successful_login).toHaveLength(2);
  });
});
