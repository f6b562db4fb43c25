import { describe, expect, it } from "@jest/globals";
import { asStudent, stageCloud, Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud();

describe("a body", () => {
  it.each(Object.getOwnPropertyNames(Object.prototype))(
    "with the key %s, which every object has, is refused",
    async (key) => {
      const { status, body } = await new Visitor(cloud).call("login", {
        body: Object.fromEntries([[key, 1]]) as never,
      });

      expect([status, body]).toEqual([
        400,
        { message: "The request has a key that is not allowed." },
      ]);
    },
  );

  it("that is wrong at every place gets a short reply", async () => {
    const amy = await asStudent(cloud);
    const { status, body } = await amy.call("post-validations", {
      body: {
        ["k".repeat(1_000)]: Array.from({ length: 60_000 }, () => 1),
      } as never,
    });

    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
  });
});

describe("a login", () => {
  it.each([
    ["a\u0001@example.org", "Incorrect email address or password."],
    [`${"a".repeat(130)}@example.org`, "Please provide a valid email address."],
  ])("with a name that no account has is refused: %j", async (...row) => {
    const [username, message] = row;
    const { status, body } = await new Visitor(cloud).call("login", {
      body: { username, password: "Wrong-password-1" },
    });

    expect([status, body.message]).toEqual([400, message]);
  });
});
