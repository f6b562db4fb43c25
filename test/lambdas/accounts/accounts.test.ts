import { beforeEach, describe, expect, it } from "@jest/globals";
import { school } from "../../../shared/college/school.ts";
import { logIn, signUp } from "../../support/accounts.ts";
import {
  asStudent,
  idOf,
  mailedCode,
  mailedLink,
  PASSWORD,
  passwordReset,
  stageCloud,
  Visitor,
} from "../../support/cloud.ts";

const username = "amy@example.org";

const cloud = await stageCloud();
let visitor: Visitor;
beforeEach(async () => {
  visitor = new Visitor(cloud);
});

describe("an account", () => {
  it("remembers its newest thousand logins", async () => {
    const amy = await asStudent(cloud, username);
    const { changeApplication } =
      await import("../../../lambdas/application/application.ts");
    await changeApplication(idOf(amy), () => ({
      successful_login: Array.from({ length: 1000 }, () => "earlier"),
    }));

    await logIn(amy);

    const { successful_login } = (await amy.call("get-profile")).body;
    expect(successful_login).toHaveLength(1000);
    expect(successful_login.at(-1)).not.toBe("earlier");
  });

  it("accepts only the newest code", async () => {
    await signUp(visitor);
    const old = mailedCode(cloud, username);
    await visitor.call("resend-confirm", { body: { username } });
    const newest = mailedCode(cloud, username);
    expect(newest).not.toBe(old);
    for (const [code, status] of [
      [old, 400],
      [newest, 200],
    ] as const) {
      const body = { username, code };
      expect((await visitor.call("confirm", { body })).status).toBe(status);
    }
  });

  // All others by their schemas: `test/shared/accounts.test.ts`.
  it.each([
    [
      "signup",
      { username: { text: "amy@example.org" }, password: PASSWORD },
      "Your email address must be valid.",
    ],
    ["login", { username, password: "" }, "Password is required."],
    ["confirm", { username, code: 123456 }, /code/],
    [
      "reset-password",
      { username, password: PASSWORD, confirm_password: "x", id: "123456" },
      "Your passwords must match.",
    ],
    ["login", { username, password: PASSWORD, role: "staff" }, /role/],
  ] as const)("refuses %s %j", async (routeId, body, message) => {
    const reply = await visitor.call(routeId, { body });

    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(message);
  });
});

describe("a password that would be guessed", () => {
  it("is refused at sign-up, with the reason and no mail", async () => {
    const { status, body } = await signUp(visitor, username, "Password123!");

    expect(status).toBe(400);
    expect(body.message).toMatch(/too common/);
    expect(cloud.outbox()).toEqual([]);
  });

  it("is refused as a new password, and the link works for another one", async () => {
    await asStudent(cloud, username);
    await visitor.call("forgot-password", { body: { username } });
    const link = mailedLink(cloud, username);

    const reset = (password: string) =>
      visitor.call("reset-password", passwordReset(link, password));
    const refused = await reset(`${school.title}-1a!A`);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/our name/);

    expect((await reset(`${PASSWORD}-2`)).status).toBe(200);
  });
});

it.each([
  ["/confirm", "signup"],
  ["/reset", "forgot-password"],
] as const)(
  "the mailed link to %s contains the escaped address and a token, and only that of a sign-up a code",
  async (page, routeId) => {
    const odd = "amy+college&co=1%40x@example.org";
    if (page === "/reset") await asStudent(cloud, odd);
    const given = { username: odd, password: PASSWORD };
    await visitor.call(routeId, {
      body: routeId === "signup" ? given : { username: odd },
    });

    const link = mailedLink(cloud, odd);
    expect(link).toMatchObject({ page, username: odd });
    const code = mailedCode(cloud, odd);
    expect(code).toMatch(page === "/confirm" ? /^\d{6}$/ : /^$/);
    expect(link.id).toMatch(/^(\d{6}-)?[\da-f]{64}$/);
    expect(link.id.split("-").slice(0, -1).join()).toBe(code);
  },
);
