import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";
import { setClock } from "../support/clock.ts";
import {
  asStudent,
  mailedCode,
  PASSWORD,
  startCloud,
  Visitor,
} from "../support/cloud.ts";

const username = "amy@example.org";
const MINUTE = 60_000;

let cloud: LocalCloud;
let visitor: Visitor;
beforeAll(async () => {
  cloud = await startCloud();
});
beforeEach(async () => {
  await cloud.reset();
  visitor = new Visitor(cloud);
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => cloud.stop());

describe("an account", () => {
  it("is made, confirmed by mail and logged in to", async () => {
    expect(
      (
        await visitor.call("signup", {
          body: { username: " Amy@Example.org ", password: PASSWORD },
        })
      ).status,
    ).toBe(200);
    expect(cloud.outbox()[0]).toMatchObject({
      to: username,
      subject: "Your Alderbrook College confirmation code",
    });
    expect(
      (
        await visitor.call("confirm", {
          body: { username, code: mailedCode(cloud, username) },
        })
      ).status,
    ).toBe(200);

    const { status, body } = await visitor.call("login", {
      body: { username, password: PASSWORD },
    });

    expect(status).toBe(200);
    expect(body).toEqual({ username });
    expect((await visitor.call("get-profile")).body.username).toBe(username);
  });

  it("cannot be logged in to before it is confirmed", async () => {
    await visitor.call("signup", { body: { username, password: PASSWORD } });

    const { status, body } = await visitor.call("login", {
      body: { username, password: PASSWORD },
    });

    expect(status).toBe(403);
    expect(body.message).toMatch(/not confirmed/);
  });

  it("answers a wrong password and an unknown address alike", async () => {
    await asStudent(cloud, username);
    const wrong = await visitor.call("login", {
      body: { username, password: "Wrong-Horse-7-Battery" },
    });
    const unknown = await visitor.call("login", {
      body: { username: "nobody@example.org", password: PASSWORD },
    });

    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(wrong.body).toEqual(unknown.body);
  });

  it("answers the second sign-up of an address like the first, and keeps the password", async () => {
    const first = await visitor.call("signup", {
      body: { username, password: PASSWORD },
    });
    const second = await visitor.call("signup", {
      body: { username, password: "Other-Horse-7-Battery" },
    });
    await visitor.call("confirm", {
      body: { username, code: mailedCode(cloud, username) },
    });

    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(
      (await visitor.call("login", { body: { username, password: PASSWORD } }))
        .status,
    ).toBe(200);
  });

  it("answers resend and forgot alike for known and unknown addresses", async () => {
    await visitor.call("signup", { body: { username, password: PASSWORD } });
    for (const routeId of ["resend-confirm", "forgot-password"] as const) {
      const known = await visitor.call(routeId, { body: { username } });
      const unknown = await visitor.call(routeId, {
        body: { username: "nobody@example.org" },
      });

      expect([unknown.status, unknown.body]).toEqual([
        known.status,
        known.body,
      ]);
      expect(known.status).toBe(200);
    }
  });

  it("takes the newest code only", async () => {
    await visitor.call("signup", { body: { username, password: PASSWORD } });
    const old = mailedCode(cloud, username);
    await visitor.call("resend-confirm", { body: { username } });
    const wrong = String(
      (Number(mailedCode(cloud, username)) + 1) % 1_000_000,
    ).padStart(6, "0");

    expect(
      (await visitor.call("confirm", { body: { username, code: wrong } }))
        .status,
    ).toBe(400);
    expect(mailedCode(cloud, username)).not.toBe(old);
    expect(
      (
        await visitor.call("confirm", {
          body: { username, code: mailedCode(cloud, username) },
        })
      ).status,
    ).toBe(200);
  });

  it("gets a new password by the mailed link", async () => {
    const amy = await asStudent(cloud, username);
    await amy.call("forgot-password", { body: { username } });
    const password = "New-Horse-8-Battery";
    const link =
      /href="([^"]+)"/
        .exec(cloud.outbox()[0]?.body ?? "")?.[1]
        ?.replaceAll("&amp;", "&") ?? "";
    const { pathname, searchParams } = new URL(link);
    expect([pathname, searchParams.get("username")]).toEqual([
      "/reset",
      username,
    ]);

    const reset = await visitor.call("reset-password", {
      body: {
        username,
        password,
        confirm_password: password,
        id: searchParams.get("id") ?? "",
      },
    });

    expect(reset.status).toBe(200);
    expect(
      (await visitor.call("login", { body: { username, password: PASSWORD } }))
        .status,
    ).toBe(400);
    expect(
      (await visitor.call("login", { body: { username, password } })).status,
    ).toBe(200);
  });

  it.each([
    [
      "signup",
      { username: "amy", password: PASSWORD },
      "Your email address must be valid.",
    ],
    ["signup", { username, password: "short" }, /is at least 12 characters/],
    [
      "signup",
      { username, password: "no-uppercase-1-letter" },
      /at least one uppercase letter/,
    ],
    [
      "signup",
      { username, password: `${PASSWORD} ` },
      /no leading or trailing whitespace/,
    ],
    [
      "login",
      { username: "amy", password: PASSWORD },
      "Please provide a valid email address.",
    ],
    ["login", { username, password: "" }, "Password is required."],
    [
      "confirm",
      { username, code: "12345" },
      "The confirmation code must be exactly 6 numbers.",
    ],
    ["confirm", { username, code: 123456 }, /code/],
    [
      "reset-password",
      { username, password: PASSWORD, confirm_password: "x", id: "123456" },
      "Your passwords must match.",
    ],
    ["forgot-password", { username: "" }, "Your email address must be valid."],
    ["login", { username, password: PASSWORD, role: "staff" }, /role/],
  ] as const)("refuses %s %j", async (routeId, body, message) => {
    const reply = await visitor.call(routeId, { body });

    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(message);
  });
});

describe("a session", () => {
  it("lives in cookies that no script can read and no other site can send", async () => {
    await asStudent(cloud, username);
    const { headers } = await visitor.call("login", {
      body: { username, password: PASSWORD },
    });

    const cookies = headers.getSetCookie();
    const secrets = cookies.filter((cookie) => cookie.startsWith("__Host-"));
    const [flag = ""] = cookies.filter((cookie) =>
      cookie.startsWith("CognitoIdentityServiceProvider"),
    );
    expect(secrets).toHaveLength(3);
    for (const cookie of secrets)
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(flag).toMatch(/=1; Path=\/; Secure; SameSite=Strict$/);
    expect(cookies.every((cookie) => cookie.length <= 4096)).toBe(true);
  });

  it("ends at logout for good, also for somebody who kept the cookies", async () => {
    const amy = await asStudent(cloud, username);
    const kept = new Map(amy.cookies);

    expect((await amy.call("logout")).status).toBe(200);
    expect([...amy.cookies.keys()]).toEqual([]);

    for (const [name, value] of kept) amy.cookies.set(name, value);
    const replayed = await amy.call("get-profile");
    expect(replayed.status).toBe(401);
    expect(replayed.body.message).toBe(
      "Your session is invalid. Please clear your cookies and login again.",
    );
    expect([...amy.cookies.keys()]).toEqual([]);
  });

  it("is not ended by another site", async () => {
    const amy = await asStudent(cloud, username);

    expect(
      (
        await amy.call("logout", {
          headers: { "sec-fetch-site": "cross-site" },
        })
      ).status,
    ).toBe(403);
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it("is renewed without the student noticing when the access token has expired", async () => {
    const start = Date.now();
    const amy = await asStudent(cloud, username);
    const first = amy.cookies.get("__Host-access") ?? "";
    const { exp } = JSON.parse(
      Buffer.from(first.split(".")[1] ?? "", "base64url").toString(),
    ) as { exp: number };
    expect(exp * 1000 - start).toBeLessThanOrEqual(15 * MINUTE);

    setClock(start + 18 * MINUTE);
    expect((await amy.call("get-profile")).status).toBe(200);
    expect(amy.cookies.get("__Host-access")).not.toBe(first);
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it("ends after twenty minutes without a request", async () => {
    const start = Date.now();
    const amy = await asStudent(cloud, username);

    setClock(start + 19 * MINUTE);
    expect((await amy.call("get-profile")).status).toBe(200);
    setClock(start + 40 * MINUTE);
    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("ends after twelve hours however active", async () => {
    const start = Date.now();
    const amy = await asStudent(cloud, username);
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      setClock(start + minutes * MINUTE);
      await amy.call("get-profile");
    }

    setClock(start + (12 * 60 + 1) * MINUTE);
    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("does not accept one student's token in another's session", async () => {
    const amy = await asStudent(cloud, username);
    const bob = await asStudent(cloud, "bob@example.org");
    amy.cookies.set("__Host-access", bob.cookies.get("__Host-access") ?? "");

    expect((await amy.call("get-profile")).status).toBe(401);
  });
});
