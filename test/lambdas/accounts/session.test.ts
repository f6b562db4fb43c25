import {
  InitiateAuthCommand,
  InternalErrorException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import {
  copyOf,
  metadata,
  MINUTE,
  refreshAtPool,
  replay,
  SECOND,
  stageAccounts,
  START,
  tampered,
} from "../../support/accounts.ts";
import { setClock } from "../../support/clock.ts";
import { asStudent, PASSWORD, type Visitor } from "../../support/cloud.ts";

const username = "amy@example.org";
const COOKIES = ["session", "access", "refresh"] as const;

const stage = stageAccounts();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(stage.cloud, username);
});

describe("the cookies of a session", () => {
  it.each(COOKIES)("are rejected without %s", async (name) => {
    amy.cookies.delete(name);

    const { status, body } = await amy.call("get-profile");

    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...amy.cookies.keys()]).toEqual(["device"]);
  });

  it.each([
    ["session", 0],
    ["access", 0],
    ["refresh", 18],
  ])(
    "are rejected if %s was changed, %i minutes after the login",
    async (name, minutes) => {
      amy.cookies.set(name, tampered(amy.cookies.get(name) ?? ""));

      setClock(START + minutes * MINUTE);
      expect((await amy.call("get-profile")).status).toBe(401);
    },
  );

  it("are rejected if the session belongs to another student", async () => {
    const [secret, , ...rest] = (amy.cookies.get("session") ?? "").split(".");
    amy.cookies.set("session", [secret, "somebody", ...rest].join("."));

    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("are rejected with another token of the student than the access token", async () => {
    const { AuthenticationResult } = await refreshAtPool(
      stage.cloud,
      amy.cookies.get("refresh") ?? "",
    );
    amy.cookies.set("access", AuthenticationResult?.IdToken ?? "");

    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("are rejected if they are longer than any that was issued", async () => {
    const [secret, , ...rest] = (amy.cookies.get("session") ?? "").split(".");
    amy.cookies.set("session", [secret, "a".repeat(3000), ...rest].join("."));

    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it.each([
    ["session", 0],
    ["access", 0],
    ["session", 18],
    ["access", 18],
    ["refresh", 18],
  ])(
    "are rejected with another student's %s, %i minutes after the login",
    async (name, minutes) => {
      const bob = await asStudent(stage.cloud, "bob@example.org");
      amy.cookies.set(name, bob.cookies.get(name) ?? "");
      // A valid access token would be read as Bob's, an expired one is refreshed.
      setClock(START + minutes * MINUTE);

      expect((await amy.call("get-profile")).status).toBe(401);
    },
  );

  it("are those of the newest login, which ends the browser's earlier session", async () => {
    const old = copyOf(stage.cloud, amy);

    await amy.call("login", { body: { username, password: PASSWORD } });

    expect(await replay(stage.cloud, old)).toBe(401);
    expect(await replay(stage.cloud, amy)).toBe(200);
  });
});

describe("a session", () => {
  it("is renewed silently when the access token has expired", async () => {
    const first = amy.cookies.get("access") ?? "";

    setClock(START + 18 * MINUTE);
    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(200);
    const [access, session, ...others] = headers.getSetCookie();
    expect(access).toMatch(
      /^access=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(session).toMatch(
      /^session=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(others).toEqual([]);
    expect(amy.cookies.get("access")).not.toBe(first);
    expect((await amy.call("get-profile")).headers.getSetCookie()).toEqual([]);
  });

  it.each([
    [15 * MINUTE - SECOND, 0],
    [15 * MINUTE + 29 * SECOND, 0],
    [15 * MINUTE + 31 * SECOND, 2],
  ])(
    "gets, %i ms after the login, %i new cookies, as clocks may differ by half a minute",
    async (passed, count) => {
      setClock(START + passed);

      const { status, headers } = await amy.call("get-profile");

      expect(status).toBe(200);
      expect(headers.getSetCookie()).toHaveLength(count);
    },
  );

  it("is renewed for all concurrent requests", async () => {
    setClock(START + 18 * MINUTE);

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => amy.call("get-profile")),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    // All of them got the same cookie: whichever reply came last, it is valid.
    const given = replies.flatMap(({ headers }) =>
      headers.getSetCookie().filter((cookie) => cookie.startsWith("session=")),
    );
    expect(given).toHaveLength(20);
    expect(new Set(given).size).toBe(1);
    expect(await replay(stage.cloud, amy)).toBe(200);
  });

  it.each([
    ["limited", new TooManyRequestsException(metadata), 429],
    ["out of order", new InternalErrorException(metadata), 500],
    ["not there", new Error("ECONNREFUSED"), 500],
  ])("survives while the user pool is %s", async (_name, error, expected) => {
    setClock(START + 18 * MINUTE);
    stage.userPool().on(InitiateAuthCommand).rejects(error);

    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(expected);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("retry-after")).toBe(expected === 429 ? "300" : null);
    stage.restore();
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it("survives a failure of the tables", async () => {
    stage.tables().rejects(new InternalServerError(metadata));

    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(500);
    expect(headers.getSetCookie()).toEqual([]);
    stage.restore();
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it.each([
    [20 * MINUTE - SECOND, 200],
    [20 * MINUTE, 401],
  ])(
    "replies after %i ms without a request with %i",
    async (idle, expected) => {
      setClock(START + idle);

      expect((await amy.call("get-profile")).status).toBe(expected);
    },
  );

  it("is kept alive by requests, which are recorded once a minute", async () => {
    for (const at of [30, 59]) {
      setClock(START + at * SECOND);
      await amy.call("get-profile");
    }
    // Neither of the two was recorded: the login still counts.
    setClock(START + 20 * MINUTE);
    expect(await replay(stage.cloud, amy)).toBe(401);
    setClock(START + 60 * SECOND);
    expect(await replay(stage.cloud, amy)).toBe(200);
    setClock(START + 21 * MINUTE - SECOND);
    expect(await replay(stage.cloud, amy)).toBe(200);
  });

  it("ends after twelve hours of any activity", async () => {
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      setClock(START + minutes * MINUTE);
      expect((await amy.call("get-profile")).status).toBe(200);
    }
    // With an access token that is valid for some minutes more.
    setClock(START + 12 * 60 * MINUTE - SECOND);
    expect((await amy.call("get-profile")).status).toBe(200);

    setClock(START + 12 * 60 * MINUTE);
    expect((await amy.call("get-profile")).status).toBe(401);
  });
});

describe("a copy of the cookies", () => {
  const RENEWAL = 18 * MINUTE;
  /** Renews the cookie: the student's browser gets the next one, and sends it. */
  const renew = async (at: number) => {
    setClock(START + at);
    expect((await amy.call("get-profile")).status).toBe(200);
    expect((await amy.call("get-profile")).status).toBe(200);
  };

  it("is useless after the next renewal, and its use ends the session for both", async () => {
    const thief = copyOf(stage.cloud, amy);
    const RefreshToken = amy.cookies.get("refresh") ?? "";
    await renew(RENEWAL);

    setClock(START + RENEWAL + 10 * SECOND);
    const { status, body } = await thief.call("get-profile");

    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...thief.cookies.keys()]).toEqual(["device"]);
    expect((await amy.call("get-profile")).status).toBe(401);
    await expect(
      refreshAtPool(stage.cloud, RefreshToken),
    ).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("ends the session even if the thief renewed first", async () => {
    const thief = copyOf(stage.cloud, amy);
    setClock(START + RENEWAL);
    await thief.call("get-profile");
    await thief.call("get-profile");

    setClock(START + RENEWAL + 10 * SECOND);
    expect((await amy.call("get-profile")).status).toBe(401);
    expect((await thief.call("get-profile")).status).toBe(401);
  });

  it("that is two renewals old has no grace period", async () => {
    const thief = copyOf(stage.cloud, amy);
    await renew(RENEWAL);
    await renew(2 * RENEWAL);

    expect((await thief.call("get-profile")).status).toBe(401);
    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("is accepted for ten seconds, as a pending request may contain it, and gets no new cookies", async () => {
    const late = copyOf(stage.cloud, amy);
    await renew(RENEWAL);

    setClock(START + RENEWAL + 10 * SECOND - 1);
    const { status, headers } = await late.call("get-profile");

    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await replay(stage.cloud, amy)).toBe(200);
  });

  it("is still detected if its first use is recorded after that of the next cookie", async () => {
    const { findSession, nextCookie, touchSession } =
      await import("../../../lambdas/storage/sessions.ts");
    const find = async (cookie: string) => {
      const found = await findSession(cookie);
      if (found === undefined) throw new Error("No session.");
      return found;
    };
    const first = await find(amy.cookies.get("session") ?? "");
    const second = await find(nextCookie(first));
    const third = await find(nextCookie(second));

    await touchSession(third);
    await touchSession(second);

    setClock(START + 10 * SECOND);
    expect(await findSession(nextCookie(first))).toHaveProperty(
      "cookie",
      "replaced",
    );
  });

  it("is no copy if the reply with the next cookie was lost", async () => {
    setClock(START + RENEWAL);
    await copyOf(stage.cloud, amy).call("get-profile");

    setClock(START + RENEWAL + MINUTE);
    expect((await amy.call("get-profile")).status).toBe(200);
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it.each([
    [
      "a number that is not its own",
      (parts: string[]) => [...parts.slice(0, 2), "1", ...parts.slice(3)],
    ],
    ["no proof", (parts: string[]) => parts.slice(0, 3)],
    ["an empty proof", (parts: string[]) => [...parts.slice(0, 3), ""]],
    ["one part too many", (parts: string[]) => [...parts, "x"]],
  ])(
    "with %s is rejected, and the session continues",
    async (_name, change) => {
      const forger = copyOf(stage.cloud, amy);
      const parts = (amy.cookies.get("session") ?? "").split(".");
      forger.cookies.set("session", change(parts).join("."));

      expect((await forger.call("get-profile")).status).toBe(401);
      expect(await replay(stage.cloud, amy)).toBe(200);
    },
  );
});
