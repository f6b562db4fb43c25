import { setClock } from "@admission/test-tools";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import {
  copyOf,
  metadata,
  NEW_PASSWORD,
  replay,
  SECOND,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import {
  asStudent,
  mailedLink,
  PASSWORD,
  passwordReset,
  signedUp,
  Visitor,
} from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";
const stage = await stageAccounts();
const { cloud } = stage;
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud, username);
});

async function logIn(password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor(cloud);
  const { status } = await visitor.call("login", {
    body: { username, password },
  });
  expect(status).toBe(200);
  return visitor;
}

describe("logout", () => {
  it("ends the session permanently, also for copies of the cookies", async () => {
    const kept = copyOf(cloud, amy);

    expect((await amy.call("logout")).status).toBe(200);

    expect([...amy.cookies.keys()]).toEqual([]);
    const { status, body } = await kept.call("get-profile");
    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...kept.cookies.keys()]).toEqual(["device"]);
  });

  it("ends only this session", async () => {
    const phone = await logIn();

    await amy.call("logout");

    expect(await replay(cloud, phone)).toBe(200);
  });

  it("clears the cookies even if the table fails, and reports the failure", async () => {
    stage.tables().on(UpdateCommand).rejects(new InternalServerError(metadata));

    const { status, body } = await amy.call("logout");

    expect(status).toBe(500);
    expect(body.message).toBe(GENERIC_PROBLEM);
    expect([...amy.cookies.keys()]).toEqual(["device"]);
  });

  it("ends the session of a browser that has lost its other cookies", async () => {
    const kept = copyOf(cloud, amy);
    for (const name of amy.cookies.keys()) {
      if (name !== "session") amy.cookies.delete(name);
    }

    await amy.call("logout");

    expect(await replay(cloud, kept)).toBe(401);
  });

  it("clears the cookies without a session", async () => {
    const { status, headers } = await new Visitor(cloud).call("logout");

    expect(status).toBe(200);
    expect(headers.getSetCookie()).toHaveLength(3);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/=; Path=\/;.* Max-Age=0$/);
    }
  });

  it("stores nothing for a session that never existed", async () => {
    const tables = tablesOf(() => cloud);
    const before = await tables.items("TOKENS_TABLE");
    const forger = copyOf(cloud, amy);
    const [, ...rest] = (amy.cookies.get("session") ?? "").split(".");
    forger.cookies.set("session", ["made-up", ...rest].join("."));

    expect((await forger.call("logout")).status).toBe(200);

    expect(await tables.items("TOKENS_TABLE")).toHaveLength(before.length);
  });

  it("clears the site's storage in the browser, but no cookie of another site of the school", async () => {
    const { status, headers } = await amy.call("logout");

    expect(status).toBe(200);
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
  });

  it("keeps the unsaved draft and the known device if the request says so", async () => {
    const { headers } = await amy.call("logout", {
      query: { unsaved: "kept" },
    });

    expect(headers.get("clear-site-data")).toBe('"cache"');
    expect([...amy.cookies.keys()]).toEqual(["device"]);
    expect(await replay(cloud, amy)).toBe(401);
  });

  it.each([
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["sec-purpose", "prefetch;anonymous-client-ip"],
    ["purpose", "prefetch"],
  ])("is not possible in advance, for %s: %s", async (name, value) => {
    const { status, headers } = await amy.call("logout", {
      headers: { [name]: value },
    });

    expect(status).toBe(403);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("clear-site-data")).toBeNull();
    expect(await replay(cloud, amy)).toBe(200);
  });
});

describe("the reset of a password", () => {
  const reset = async () => {
    const visitor = new Visitor(cloud);
    await visitor.call("forgot-password", { body: { username } });
    const link = mailedLink(cloud, username);
    return visitor.call("reset-password", passwordReset(link, NEW_PASSWORD));
  };

  it("ends every session of the student at once, and nobody else's", async () => {
    const phone = await logIn();
    const bob = await asStudent(cloud, "bob@example.org");
    setClock(START + 1);

    expect((await reset()).status).toBe(200);

    expect([await replay(cloud, amy), await replay(cloud, phone)]).toEqual([
      401, 401,
    ]);
    expect(await replay(cloud, bob)).toBe(200);
    expect(await replay(cloud, await logIn(NEW_PASSWORD))).toBe(200);
  });

  it("is no end of a login whose function's clock is behind", async () => {
    setClock(START + 10 * SECOND);
    await reset();
    setClock(START);

    expect(await replay(cloud, await logIn(NEW_PASSWORD))).toBe(200);
  });

  it("also ends the sessions that started after an earlier reset", async () => {
    setClock(START + 1);
    await reset();
    setClock(START + SECOND);
    const later = await logIn(NEW_PASSWORD);
    setClock(START + 2 * SECOND);
    await reset();

    expect(await replay(cloud, later)).toBe(401);
    expect(await replay(cloud, amy)).toBe(401);
  });

  it("ends a session whose password was checked before the reset", async () => {
    const { beginSession } =
      await import("../../../lambdas/accounts/session.ts");
    const pool = await import("../../../lambdas/accounts/user-pool.ts");
    const { cookies } = await beginSession(username, async () => {
      const id = await pool.logIn(username, PASSWORD);
      setClock(START + 5);
      await reset();
      return id;
    });
    const thief = new Visitor(cloud);
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split("; ");
      const at = pair.indexOf("=");
      thief.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }

    expect((await thief.call("get-profile")).status).toBe(401);
  });

  it("tells its owner by mail, which a confirmation does not", async () => {
    await signedUp(cloud, "bob@example.org");
    expect(cloud.outbox()).toHaveLength(1);
    await reset();

    const [notice, link] = cloud.outbox();
    expect(link?.subject).toMatch(/^Reset your /);
    expect(notice).toMatchObject({ to: username, code: "" });
    expect(notice?.subject).toMatch(/password was changed$/);
    expect(notice?.body).toContain(`href="${cloud.origin}/forgot"`);
    expect(cloud.outbox()).toHaveLength(3);
  });
});
