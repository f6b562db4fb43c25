import {
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  InternalErrorException,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import {
  copyOf,
  metadata,
  NEW_PASSWORD,
  refreshAtPool,
  replay,
  SECOND,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { setClock } from "../../support/clock.ts";
import {
  asStudent,
  mailedCode,
  PASSWORD,
  Visitor,
} from "../../support/cloud.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";
const stage = stageAccounts();
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(stage.cloud, username);
});

async function logIn(password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor(stage.cloud);
  const { status } = await visitor.call("login", {
    body: { username, password },
  });
  expect(status).toBe(200);
  return visitor;
}

describe("logout", () => {
  it("ends the session permanently, also for copies of the cookies", async () => {
    const kept = copyOf(stage.cloud, amy);

    expect((await amy.call("logout")).status).toBe(200);

    expect([...amy.cookies.keys()]).toEqual([]);
    const { status, body } = await kept.call("get-profile");
    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...kept.cookies.keys()]).toEqual(["device"]);
  });

  it("ends the refresh token too", async () => {
    const RefreshToken = amy.cookies.get("refresh") ?? "";
    await amy.call("logout");

    await expect(
      refreshAtPool(stage.cloud, RefreshToken),
    ).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("ends only this session", async () => {
    const phone = await logIn();

    await amy.call("logout");

    expect(await replay(stage.cloud, phone)).toBe(200);
  });

  it("clears the cookies and the session even if the user pool fails", async () => {
    const kept = copyOf(stage.cloud, amy);
    stage
      .userPool()
      .on(RevokeTokenCommand)
      .rejects(new InternalErrorException(metadata));

    expect((await amy.call("logout")).status).toBe(200);

    stage.restore();
    expect([...amy.cookies.keys()]).toEqual([]);
    expect(await replay(stage.cloud, kept)).toBe(401);
  });

  it("clears the cookies and the refresh token even if the table fails, and reports the failure", async () => {
    const RefreshToken = amy.cookies.get("refresh") ?? "";
    stage.tables().on(UpdateCommand).rejects(new InternalServerError(metadata));

    const { status, body } = await amy.call("logout");

    expect(status).toBe(500);
    expect(body.message).toBe(GENERIC_PROBLEM);
    expect([...amy.cookies.keys()]).toEqual(["device"]);
    stage.restore();
    await expect(
      refreshAtPool(stage.cloud, RefreshToken),
    ).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("ends the session of a browser that has lost its other cookies", async () => {
    const kept = copyOf(stage.cloud, amy);
    amy.cookies.delete("access");
    amy.cookies.delete("refresh");

    await amy.call("logout");

    expect(await replay(stage.cloud, kept)).toBe(401);
  });

  it("clears the cookies without a session", async () => {
    const { status, headers } = await new Visitor(stage.cloud).call("logout");

    expect(status).toBe(200);
    expect(headers.getSetCookie()).toHaveLength(5);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/=; Path=\/;.* Max-Age=0$/);
    }
  });

  it("stores nothing for a session that never existed", async () => {
    const tables = tablesOf(() => stage.cloud);
    const before = await tables.items("TOKENS_TABLE");
    const forger = copyOf(stage.cloud, amy);
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
    expect(await replay(stage.cloud, amy)).toBe(401);
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
    expect(await replay(stage.cloud, amy)).toBe(200);
  });
});

describe("the reset of a password", () => {
  const reset = async () => {
    const visitor = new Visitor(stage.cloud);
    await visitor.call("forgot-password", { body: { username } });
    return visitor.call("reset-password", {
      body: {
        username,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        id: mailedCode(stage.cloud, username),
      },
    });
  };

  it("ends every session of the student at once, and nobody else's", async () => {
    const phone = await logIn();
    const bob = await asStudent(stage.cloud, "bob@example.org");
    setClock(START + 1);

    expect((await reset()).status).toBe(200);

    expect([
      await replay(stage.cloud, amy),
      await replay(stage.cloud, phone),
    ]).toEqual([401, 401]);
    expect(await replay(stage.cloud, bob)).toBe(200);
    expect(await replay(stage.cloud, await logIn(NEW_PASSWORD))).toBe(200);
  });

  it("also ends the sessions that started after an earlier reset", async () => {
    setClock(START + 1);
    await reset();
    setClock(START + SECOND);
    const later = await logIn(NEW_PASSWORD);
    setClock(START + 2 * SECOND);
    await reset();

    expect(await replay(stage.cloud, later)).toBe(401);
    expect(await replay(stage.cloud, amy)).toBe(401);
  });

  it("ends the refresh tokens too", async () => {
    const RefreshToken = amy.cookies.get("refresh") ?? "";
    await reset();

    await expect(
      refreshAtPool(stage.cloud, RefreshToken),
    ).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("ends a session whose password was checked before the reset", async () => {
    const { beginSession } =
      await import("../../../lambdas/accounts/session.ts");
    const pool = await import("../../../lambdas/accounts/pool-rights.ts");
    const { cookies } = await beginSession(username, async () => {
      const tokens = await pool.logIn(username, PASSWORD);
      setClock(START + 5);
      await reset();
      return tokens;
    });
    const thief = new Visitor(stage.cloud);
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split("; ");
      const at = pair.indexOf("=");
      thief.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }

    expect((await thief.call("get-profile")).status).toBe(401);
  });

  it("ends no session with a wrong code", async () => {
    const { status } = await new Visitor(stage.cloud).call("reset-password", {
      body: {
        username,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        id: "000000",
      },
    });

    expect(status).toBe(400);
    expect(await replay(stage.cloud, amy)).toBe(200);
  });

  it("succeeds even if the user pool revokes no tokens", async () => {
    setClock(START + 1);
    const pool = stage.userPool();
    pool.on(ConfirmForgotPasswordCommand).resolves({});
    pool
      .on(AdminUserGlobalSignOutCommand)
      .rejects(new InternalErrorException(metadata));

    const { status } = await new Visitor(stage.cloud).call("reset-password", {
      body: {
        username,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        id: "123456",
      },
    });

    expect(status).toBe(200);
    stage.restore();
    expect(await replay(stage.cloud, amy)).toBe(401);
  });
});
