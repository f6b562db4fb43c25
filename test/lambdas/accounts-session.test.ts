import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  InitiateAuthCommand,
  InternalErrorException,
  RevokeTokenCommand,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
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
import { mockClient } from "aws-sdk-client-mock";
import type { LocalCloud } from "../../lib/local/start-local-cloud.ts";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../shared/messages.ts";
import { setClock } from "../support/clock.ts";
import {
  asStudent,
  mailedCode,
  PASSWORD,
  startCloud,
  Visitor,
} from "../support/cloud.ts";

const username = "amy@example.org";
const NEW_PASSWORD = "New-Horse-8-Battery";
const metadata = { message: "as AWS says it", $metadata: {} };
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const start = Date.parse("2026-10-05T12:00:00Z");
const COOKIES = ["__Host-session", "__Host-access", "__Host-refresh"] as const;

let cloud: LocalCloud;
let amy: Visitor;
beforeAll(async () => {
  cloud = await startCloud();
});
beforeEach(async () => {
  await cloud.reset();
  setClock(start);
  amy = await asStudent(cloud, username);
});
const mocks: { restore: () => void }[] = [];
const restore = () => {
  for (const mock of mocks.splice(0)) mock.restore();
};
afterEach(() => {
  restore();
  jest.useRealTimers();
});
afterAll(() => cloud.stop());

const userPool = () => {
  const mock = mockClient(CognitoIdentityProviderClient);
  mocks.push(mock);
  return mock;
};

const copyOf = (visitor: Visitor): Visitor => {
  const copy = new Visitor(cloud);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
};

/** The status of a request with copies of the cookies as they are, kept by somebody else. */
const replay = async (visitor: Visitor): Promise<number> =>
  (await copyOf(visitor).call("get-profile")).status;

const logIn = async (password = PASSWORD): Promise<Visitor> => {
  const visitor = new Visitor(cloud);
  const { status } = await visitor.call("login", {
    body: { username, password },
  });
  expect(status).toBe(200);
  return visitor;
};

const changed = (value: string) => {
  const middle = Math.floor(value.length / 2);
  return `${value.slice(0, middle)}${value[middle] === "A" ? "B" : "A"}${value.slice(middle + 1)}`;
};

describe("the cookies of a session", () => {
  it.each(COOKIES)("are refused without %s", async (name) => {
    amy.cookies.delete(name);

    const { status, body } = await amy.call("get-profile");

    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...amy.cookies.keys()]).toEqual([]);
  });

  it.each([
    ["__Host-session", 0],
    ["__Host-access", 0],
    ["__Host-refresh", 18],
  ])(
    "are refused when %s was changed, %i minutes after the login",
    async (name, minutes) => {
      amy.cookies.set(name, changed(amy.cookies.get(name) ?? ""));

      setClock(start + minutes * MINUTE);
      expect((await amy.call("get-profile")).status).toBe(401);
    },
  );

  it("are refused when the session says that it is another's", async () => {
    const [secret] = (amy.cookies.get("__Host-session") ?? "").split(".");
    amy.cookies.set("__Host-session", `${secret}.somebody`);

    expect((await amy.call("get-profile")).status).toBe(401);
  });

  it.each([
    ["__Host-session", 0],
    ["__Host-access", 0],
    ["__Host-session", 18],
    ["__Host-access", 18],
    ["__Host-refresh", 18],
  ])(
    "are refused with another student's %s, %i minutes after the login",
    async (name, minutes) => {
      const bob = await asStudent(cloud, "bob@example.org");
      amy.cookies.set(name, bob.cookies.get(name) ?? "");
      // An access token that still verifies would be read as Bob's, one that has expired is refreshed.
      setClock(start + minutes * MINUTE);

      expect((await amy.call("get-profile")).status).toBe(401);
    },
  );

  it("are those of the newest login, which ends the session that the browser had", async () => {
    const old = copyOf(amy);

    await amy.call("login", { body: { username, password: PASSWORD } });

    expect(await replay(old)).toBe(401);
    expect(await replay(amy)).toBe(200);
  });
});

describe("a session", () => {
  it("is renewed without the student noticing when the access token has expired", async () => {
    const first = amy.cookies.get("__Host-access") ?? "";

    setClock(start + 18 * MINUTE);
    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(200);
    const [renewed, ...others] = headers.getSetCookie();
    expect(renewed).toMatch(
      /^__Host-access=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(others).toEqual([]);
    expect(amy.cookies.get("__Host-access")).not.toBe(first);
    expect((await amy.call("get-profile")).headers.getSetCookie()).toEqual([]);
  });

  it("is renewed for all of many requests at once", async () => {
    setClock(start + 18 * MINUTE);

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => amy.call("get-profile")),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    expect(await replay(amy)).toBe(200);
  });

  it.each([
    ["limited", new TooManyRequestsException(metadata), 429],
    ["out of order", new InternalErrorException(metadata), 500],
    ["not there", new Error("ECONNREFUSED"), 500],
  ])(
    "does not end because the user pool is %s",
    async (_name, error, expected) => {
      setClock(start + 18 * MINUTE);
      userPool().on(InitiateAuthCommand).rejects(error);

      const { status, headers } = await amy.call("get-profile");

      expect(status).toBe(expected);
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get("retry-after")).toBe(expected === 429 ? "300" : null);
      restore();
      expect((await amy.call("get-profile")).status).toBe(200);
    },
  );

  it("does not end because the tables fail", async () => {
    const tables = mockClient(DynamoDBDocumentClient);
    mocks.push(tables);
    tables.rejects(new InternalServerError(metadata));

    const { status, headers } = await amy.call("get-profile");

    expect(status).toBe(500);
    expect(headers.getSetCookie()).toEqual([]);
    restore();
    expect((await amy.call("get-profile")).status).toBe(200);
  });

  it.each([
    [20 * MINUTE - SECOND, 200],
    [20 * MINUTE, 401],
  ])("after %i ms without a request answers %i", async (idle, expected) => {
    setClock(start + idle);

    expect((await amy.call("get-profile")).status).toBe(expected);
  });

  it("is kept alive by requests, which are noted once a minute", async () => {
    for (const at of [30, 59]) {
      setClock(start + at * SECOND);
      await amy.call("get-profile");
    }
    // Neither of the two was noted: it is still the login that counts.
    setClock(start + 20 * MINUTE);
    expect(await replay(amy)).toBe(401);
    setClock(start + 60 * SECOND);
    expect(await replay(amy)).toBe(200);
    setClock(start + 21 * MINUTE - SECOND);
    expect(await replay(amy)).toBe(200);
  });

  it("ends after twelve hours however active", async () => {
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      setClock(start + minutes * MINUTE);
      expect((await amy.call("get-profile")).status).toBe(200);
    }

    setClock(start + 12 * 60 * MINUTE);
    expect((await amy.call("get-profile")).status).toBe(401);
  });
});

describe("logout", () => {
  it("ends the session for good, also for somebody who kept the cookies", async () => {
    const kept = copyOf(amy);

    expect((await amy.call("logout")).status).toBe(200);

    expect([...amy.cookies.keys()]).toEqual([]);
    const { status, body } = await kept.call("get-profile");
    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...kept.cookies.keys()]).toEqual([]);
  });

  it("ends the refresh token too", async () => {
    const RefreshToken = amy.cookies.get("__Host-refresh") ?? "";
    await amy.call("logout");

    await expect(refresh(RefreshToken)).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("ends this session alone", async () => {
    const phone = await logIn();

    await amy.call("logout");

    expect(await replay(phone)).toBe(200);
  });

  it("clears the cookies and the session although the user pool fails", async () => {
    const kept = copyOf(amy);
    userPool()
      .on(RevokeTokenCommand)
      .rejects(new InternalErrorException(metadata));

    expect((await amy.call("logout")).status).toBe(200);

    restore();
    expect([...amy.cookies.keys()]).toEqual([]);
    expect(await replay(kept)).toBe(401);
  });

  it("clears the cookies and the refresh token although the table fails, and says so", async () => {
    const RefreshToken = amy.cookies.get("__Host-refresh") ?? "";
    const tables = mockClient(DynamoDBDocumentClient);
    mocks.push(tables);
    tables.on(UpdateCommand).rejects(new InternalServerError(metadata));

    const { status, body } = await amy.call("logout");

    expect(status).toBe(500);
    expect(body.message).toBe(GENERIC_PROBLEM);
    expect([...amy.cookies.keys()]).toEqual([]);
    restore();
    await expect(refresh(RefreshToken)).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("ends the session of a browser that has lost its other cookies", async () => {
    const kept = copyOf(amy);
    amy.cookies.delete("__Host-access");
    amy.cookies.delete("__Host-refresh");

    await amy.call("logout");

    expect(await replay(kept)).toBe(401);
  });

  it("clears the cookies of somebody who has no session", async () => {
    const { status, headers } = await new Visitor(cloud).call("logout");

    expect(status).toBe(200);
    expect(headers.getSetCookie()).toHaveLength(4);
    for (const cookie of headers.getSetCookie())
      expect(cookie).toMatch(/=; Path=\/;.* Max-Age=0$/);
  });
});

/** As somebody would who talks to the user pool directly. */
const refresh = (RefreshToken: string) =>
  new CognitoIdentityProviderClient({}).send(
    new InitiateAuthCommand({
      ClientId: cloud.environment["USER_POOL_CLIENT_ID"] ?? "",
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    }),
  );

describe("the reset of a password", () => {
  const reset = async () => {
    const visitor = new Visitor(cloud);
    await visitor.call("forgot-password", { body: { username } });
    return visitor.call("reset-password", {
      body: {
        username,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        id: mailedCode(cloud, username),
      },
    });
  };

  it("ends every session of the student at once, and nobody else's", async () => {
    const phone = await logIn();
    const bob = await asStudent(cloud, "bob@example.org");
    setClock(start + 1);

    expect((await reset()).status).toBe(200);

    expect([await replay(amy), await replay(phone)]).toEqual([401, 401]);
    expect(await replay(bob)).toBe(200);
    expect(await replay(await logIn(NEW_PASSWORD))).toBe(200);
  });

  it("ends the refresh tokens too", async () => {
    const RefreshToken = amy.cookies.get("__Host-refresh") ?? "";
    await reset();

    await expect(refresh(RefreshToken)).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("ends a session whose password was checked before it", async () => {
    const { beginSession } = await import("../../lambdas/accounts/session.ts");
    const pool = await import("../../lambdas/accounts/user-pool.ts");
    const { cookies } = await beginSession(username, async () => {
      const tokens = await pool.logIn(username, PASSWORD);
      setClock(start + 5);
      await reset();
      return tokens;
    });
    const thief = new Visitor(cloud);
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split("; ");
      const at = pair.indexOf("=");
      thief.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }

    expect((await thief.call("get-profile")).status).toBe(401);
  });

  it("ends no session with a wrong code", async () => {
    const { status } = await new Visitor(cloud).call("reset-password", {
      body: {
        username,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        id: "000000",
      },
    });

    expect(status).toBe(400);
    expect(await replay(amy)).toBe(200);
  });

  it("succeeds although the user pool ends no tokens", async () => {
    setClock(start + 1);
    const pool = userPool();
    pool.on(ConfirmForgotPasswordCommand).resolves({});
    pool.on(InitiateAuthCommand).rejects(new InternalErrorException(metadata));

    const { status } = await new Visitor(cloud).call("reset-password", {
      body: {
        username,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        id: "123456",
      },
    });

    expect(status).toBe(200);
    restore();
    expect(await replay(amy)).toBe(401);
  });
});
