import { setClock } from "@admission/test-tools";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { FoundSession } from "../../../lambdas/storage/sessions.ts";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import {
  copyOf,
  logIn,
  metadata,
  MINUTE,
  replay,
  SECOND,
  stageAccounts,
  START,
  tampered,
} from "../../support/accounts.ts";
import { asStudent, idOf, type Visitor } from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";

const stage = await stageAccounts();
const { cloud } = stage;
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud, username);
});

describe("the cookies of a session", () => {
  it("are rejected without that of the session", async () => {
    amy.cookies.delete("session");

    const { status, body } = await amy.call("get-profile");

    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...amy.cookies.keys()]).toEqual(["device"]);
  });

  it.each([0, 18])(
    "are rejected if that of the session was changed, %i minutes after the login",
    async (minutes) => {
      const session = amy.cookies.get("session") ?? "";
      amy.cookies.set("session", tampered(session));

      setClock(START + minutes * MINUTE);
      expect((await amy.call("get-profile")).status).toBe(401);
    },
  );

  it("are rejected if the session belongs to another student", async () => {
    const [secret, , ...rest] = (amy.cookies.get("session") ?? "").split(".");
    amy.cookies.set("session", [secret, "somebody", ...rest].join("."));

    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("are rejected if they are longer than any that was issued", async () => {
    const [secret, , ...rest] = (amy.cookies.get("session") ?? "").split(".");
    amy.cookies.set("session", [secret, "a".repeat(3000), ...rest].join("."));

    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("are those of one student: parts of another's session do not fit", async () => {
    const bob = await asStudent(cloud, "bob@example.org");
    const parts = (visitor: Visitor) =>
      (visitor.cookies.get("session") ?? "").split(".");
    // The secret, the owner and the signature; the generation is the same in both.
    for (const part of [0, 1, 3]) {
      const mixed = parts(amy).with(part, parts(bob)[part] ?? "");
      const thief = copyOf(cloud, amy);
      thief.cookies.set("session", mixed.join("."));
      expect((await thief.call("get-profile")).status).toBe(401);
    }
  });

  it("are those of the newest login, which ends the browser's earlier session", async () => {
    const old = copyOf(cloud, amy);

    await logIn(amy);

    expect(await replay(cloud, old)).toBe(401);
    expect(await replay(cloud, amy)).toBe(200);
  });
});

describe("a session", () => {
  it("is renewed silently a quarter of an hour after its login", async () => {
    const first = amy.cookies.get("session") ?? "";

    setClock(START + 15 * MINUTE);
    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(200);
    const [session, ...others] = headers.getSetCookie();
    expect(session).toMatch(
      /^session=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(others).toEqual([]);
    expect(amy.cookies.get("session")).not.toBe(first);
    expect((await amy.call("get-profile")).headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ["the login", 0, 15 * MINUTE - 1, 0],
    ["the login", 0, 15 * MINUTE, 1],
    ["the first use of its newest cookie", 17, 32 * MINUTE - 1, 0],
    ["the first use of its newest cookie", 17, 32 * MINUTE, 1],
  ])(
    "gets, by the time since %s, after %i and %i ms %i new cookies",
    async (_since, minutes, passed, count) => {
      if (minutes > 0) {
        setClock(START + minutes * MINUTE);
        await amy.call("get-profile");
        // Sends the new cookie.
        await amy.call("get-profile");
      }
      setClock(START + passed);

      const { status, headers } = await amy.call("get-profile");

      expect(status).toBe(200);
      expect(headers.getSetCookie()).toHaveLength(count);
    },
  );

  it("names its student by the id alone: no address is stored with it", async () => {
    const items = await tablesOf(() => cloud).items("TOKENS_TABLE");
    const sessions = items.filter(({ token_hash }) =>
      String(token_hash).startsWith("session#"),
    );

    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toHaveProperty("student", idOf(amy));
    expect(JSON.stringify(items)).not.toMatch(/amy|example/);
    const [secret] = (amy.cookies.get("session") ?? "").split(".");
    expect(JSON.stringify(items)).not.toContain(secret);
  });

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
    expect(await replay(cloud, amy)).toBe(200);
  });

  it("needs no user pool, whatever state that is in", async () => {
    setClock(START + 18 * MINUTE);
    stage.userPool().rejects(new Error("ECONNREFUSED"));

    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(200);
    expect(headers.getSetCookie()).toHaveLength(1);
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
    expect(await replay(cloud, amy)).toBe(401);
    setClock(START + 60 * SECOND);
    expect(await replay(cloud, amy)).toBe(200);
    setClock(START + 21 * MINUTE - SECOND);
    expect(await replay(cloud, amy)).toBe(200);
  });

  it("ends after twelve hours of any activity", async () => {
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      setClock(START + minutes * MINUTE);
      expect((await amy.call("get-profile")).status).toBe(200);
    }
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
    const thief = copyOf(cloud, amy);
    await renew(RENEWAL);

    setClock(START + RENEWAL + 10 * SECOND);
    const { status, body } = await thief.call("get-profile");

    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...thief.cookies.keys()]).toEqual(["device"]);
    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("ends the session even if the thief renewed first", async () => {
    const thief = copyOf(cloud, amy);
    setClock(START + RENEWAL);
    await thief.call("get-profile");
    await thief.call("get-profile");

    setClock(START + RENEWAL + 10 * SECOND);
    expect((await amy.call("get-profile")).status).toBe(401);
    expect((await thief.call("get-profile")).status).toBe(401);
  });

  it("that is two renewals old has no grace period", async () => {
    const thief = copyOf(cloud, amy);
    await renew(RENEWAL);
    await renew(2 * RENEWAL);

    expect((await thief.call("get-profile")).status).toBe(401);
    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it("is accepted for ten seconds, as a pending request may contain it, and gets no new cookies", async () => {
    const late = copyOf(cloud, amy);
    await renew(RENEWAL);

    setClock(START + RENEWAL + 10 * SECOND - 1);
    const { status, headers } = await late.call("get-profile");

    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await replay(cloud, amy)).toBe(200);
  });

  it("is still detected if its first use is recorded after that of the next cookie", async () => {
    const { findSession, nextCookie, touchSession } =
      await import("../../../lambdas/storage/sessions.ts");
    const find = async (cookie: string) => {
      const found = await findSession(cookie);
      if (found === undefined) throw new Error("No session.");
      return found;
    };
    const next = (session: FoundSession) => nextCookie(session) ?? "";
    setClock(START + RENEWAL);
    const first = await find(amy.cookies.get("session") ?? "");
    const second = await find(next(first));
    // A request with the second cookie is on its way when another one records it, and gets the third later.
    await touchSession(second);
    setClock(START + RENEWAL + 16 * MINUTE);
    const third = await find(next(await find(next(first))));

    await touchSession(third);
    await touchSession(second);

    setClock(START + RENEWAL + 16 * MINUTE + 10 * SECOND);
    expect(await findSession(next(first))).toHaveProperty("cookie", "replaced");
  });

  it("is no copy if the reply with the next cookie was lost", async () => {
    setClock(START + RENEWAL);
    await copyOf(cloud, amy).call("get-profile");

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
      const forger = copyOf(cloud, amy);
      const parts = (amy.cookies.get("session") ?? "").split(".");
      forger.cookies.set("session", change(parts).join("."));

      expect((await forger.call("get-profile")).status).toBe(401);
      expect(await replay(cloud, amy)).toBe(200);
    },
  );
});
