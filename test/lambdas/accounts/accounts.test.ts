import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  normalizeUsername,
  USERNAME_MESSAGE,
} from "../../../shared/accounts.ts";
import { school } from "../../../shared/college/school.ts";
import { errorsOf } from "../../../shared/form/validation.ts";
import { logIn, signUp, stageAccounts } from "../../support/accounts.ts";
import {
  asStudent,
  confirmation,
  idOf,
  mailedCode,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";

const username = "amy@example.org";

const { cloud } = await stageAccounts();
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

// A code is promised only to an address that can get it; any other is told at its box, to everybody alike.
const LONG = "a".repeat(64);
const SITE = "example.org";

describe("a code for", () => {
  it.each([
    ["ada@example.org", "ada@example.org"],
    [" Ada@Example.ORG ", "ada@example.org"],
    ["\u202A\u200Bada\u0007@example.org\u202C", "ada@example.org"],
    ["ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "ada@example.org"],
    ["ada@example。org", "ada@example.org"],
    ["o’neil@example.org", "o'neil@example.org"],
    ["o‘neil@example.org", "o'neil@example.org"],
    ["amy_1.o+c/d!#$%&*=?^`{|}~-@sub-domain.example.museum", undefined],
    [`${LONG}@${SITE}`, undefined],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
    ["ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
    ["ada@xn--bcher-kva.example", undefined],
    ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
    ["ada@straße.example", "ada@xn--strae-oqa.example"],
    ["bounce@simulator.amazonses.com", undefined],
  ])("%s arrives", async (typed, reached = typed) => {
    const answers = { email_address: typed };
    expect(errorsOf(answers, "2026-10-05")).not.toHaveProperty("email_address");
    expect((await signUp(visitor, typed)).status).toBe(200);
    expect(cloud.outbox().map(({ to }) => to)).toEqual([reached]);
    expect(normalizeUsername(reached)).toBe(reached);

    // One account, however it is typed.
    await visitor.call("confirm", confirmation(mailedLink(cloud, reached)));
    for (const name of [typed, reached]) {
      const { body } = await logIn(visitor, name);
      expect(body).toEqual({ username: reached });
    }
  });

  it.each([
    "",
    "amy",
    "amy@example",
    "@example.org",
    "amy@.org",
    "amy@example.",
    "amy@example.org.",
    "amy@example..org",
    "amy@two@example.org",
    "amy o@example.org",
    "amy@example.org,",
    "amy@example.org;bo@example.org",
    "<amy@example.org>",
    "mailto:amy@example.org",
    '"amy"@example.org',
    "josé@example.org",
    "jose\u0301@example.org",
    "\u0130pek@example.org",
    "美@example.org",
    ".ada@example.org",
    "ada.@example.org",
    "a..da@example.org",
    `${LONG}a@${SITE}`,
    `ada@${LONG}.example`,
    `ada@${"a".repeat(60)}ü.example`,
    `${LONG}@${"a".repeat(60)}.${SITE}`,
    "ada@-example.org",
    "ada@example-.org",
    "ada@exam_ple.org",
    "ada@_bücher.example",
    "ada@127.0.0.1",
    "ada@0x7f.1",
    "ada@bücher.example/",
    "ada@bücher.example:80",
    "ada@bücher.example?x",
    "ada@b%C3%BCcher.example",
    "ada@a℀b.example",
  ])("%j is not promised", async (typed) => {
    for (const routeId of ["signup", "resend-confirm", "forgot-password"]) {
      const { status, body } = await visitor.call(routeId as "signup", {
        body: {
          username: typed,
          ...(routeId === "signup" && { password: PASSWORD }),
        },
      });
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ message: USERNAME_MESSAGE }),
      ]);
    }
    expect(await logIn(visitor, typed)).toMatchObject({
      status: 400,
      body: { message: "Please provide a valid email address." },
    });
    expect(cloud.outbox()).toEqual([]);
  });
});
