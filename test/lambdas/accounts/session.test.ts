import { setClock } from "@admission/test-tools";
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { GENERIC_PROBLEM, SESSION_INVALID } from "../../../shared/messages.ts";
import {
  copyOf,
  logIn,
  metadata,
  MINUTE,
  NEW_PASSWORD,
  replay,
  SECOND,
  stageAccounts,
  START,
  tampered,
} from "../../support/accounts.ts";
import {
  asStudent,
  loggedIn,
  mailedLink,
  PASSWORD,
  passwordReset,
  signedUp,
  Visitor,
} from "../../support/cloud.ts";

const username = "amy@example.org";

const stage = await stageAccounts();
const { cloud } = stage;
let amy: Visitor;
beforeEach(async () => {
  amy = await asStudent(cloud, username);
});

type Parts = readonly (string | undefined)[];

describe("the cookies of a session", () => {
  it.each<[string, (own: Parts, bobs: Parts) => Parts]>([
    ["no session", () => []],
    [
      "a changed secret",
      ([secret, ...rest]) => [tampered(secret ?? ""), ...rest],
    ],
    ["no owner", ([secret]) => [secret]],
    ["an empty owner", ([secret]) => [secret, ""]],
    ["an owner that is nobody", ([secret]) => [secret, "somebody"]],
    ["a longer owner than any", ([secret]) => [secret, "a".repeat(3000)]],
    ["another's owner", ([secret], [, owner]) => [secret, owner]],
    ["another's secret", ([, owner], [secret]) => [secret, owner]],
    ["one part too many", (own) => [...own, "x"]],
  ])("are rejected with %s, and the session continues", async (_, change) => {
    const bob = await asStudent(cloud, "bob@example.org");
    const partsOf = ({ cookies }: Visitor) =>
      (cookies.get("session") ?? "").split(".");
    const forger = copyOf(cloud, amy);
    forger.cookies.set("session", change(partsOf(amy), partsOf(bob)).join("."));

    const { status, body } = await forger.call("get-profile");

    expect(status).toBe(401);
    expect(body.message).toBe(SESSION_INVALID);
    expect([...forger.cookies.keys()]).toEqual(["device"]);
    expect(await replay(cloud, amy)).toBe(200);
  });

  it("are those of the newest login, which ends the browser's earlier session", async () => {
    const old = copyOf(cloud, amy);

    await logIn(amy);

    expect(await replay(cloud, old)).toBe(401);
    expect(await replay(cloud, amy)).toBe(200);
  });
});

describe("a session", () => {
  it("needs no user pool, whatever state that is in", async () => {
    stage.userPool().rejects(new Error("ECONNREFUSED"));

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
    expect(await replay(cloud, amy)).toBe(401);
    setClock(START + 60 * SECOND);
    expect(await replay(cloud, amy)).toBe(200);
    setClock(START + 21 * MINUTE - SECOND);
    expect(await replay(cloud, amy)).toBe(200);
  });

  it("has one value until its end, twelve hours later at most, so that no request is too late for it", async () => {
    const late = copyOf(cloud, amy);
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      setClock(START + minutes * MINUTE);
      const { status, headers } = await amy.call("get-profile");
      expect(status).toBe(200);
      expect(headers.getSetCookie()).toEqual([]);
    }

    setClock(START + 12 * 60 * MINUTE - SECOND);
    const save = await late.call("put-answer", { body: { first_name: "Amy" } });
    expect(save.status).toBe(200);
    expect(await replay(cloud, amy)).toBe(200);

    setClock(START + 12 * 60 * MINUTE);
    expect(await replay(cloud, amy)).toBe(401);
  });
});

async function another(password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor(cloud);
  const { status } = await logIn(visitor, username, password);
  expect(status).toBe(200);
  return visitor;
}

describe("logout", () => {
  it("ends this session permanently, also for copies of the cookies, and clears the site's storage in the browser", async () => {
    const kept = copyOf(cloud, amy);
    const phone = await another();

    const { status, headers } = await amy.call("logout");

    expect(status).toBe(200);
    // No cookie of another site of the school.
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect([...amy.cookies.keys()]).toEqual([]);
    expect(await replay(cloud, kept)).toBe(401);
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

  it("keeps the unsaved draft and the known device if the request says so", async () => {
    const query = { unsaved: "kept" };
    const { headers } = await amy.call("logout", { query });

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

  it("ends every session of the student at once, also of after an earlier one, and nobody else's", async () => {
    const phone = await another();
    const bob = await asStudent(cloud, "bob@example.org");
    setClock(START + 1);

    expect((await reset()).status).toBe(200);

    expect([await replay(cloud, amy), await replay(cloud, phone)]).toEqual([
      401, 401,
    ]);
    expect(await replay(cloud, bob)).toBe(200);
    setClock(START + SECOND);
    const later = await another(NEW_PASSWORD);
    expect(await replay(cloud, later)).toBe(200);
    setClock(START + 2 * SECOND);
    await reset();
    expect(await replay(cloud, later)).toBe(401);
  });

  it("is no end of a login whose function's clock is behind", async () => {
    setClock(START + 10 * SECOND);
    await reset();
    setClock(START);

    expect(await replay(cloud, await another(NEW_PASSWORD))).toBe(200);
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
    expect(notice?.subject).toMatch(/^Your password .* was changed$/);
    expect(notice?.body).toContain(`href="${cloud.origin}/forgot"`);
    expect(cloud.outbox()).toHaveLength(3);
  });
});

/** Site origin of the handlers outside of the tests of cookies. */
const { SITE_ORIGIN: own } = process.env;
function serveFrom(origin: string): void {
  process.env["SITE_ORIGIN"] = origin;
}
afterEach(() => {
  process.env["SITE_ORIGIN"] = own;
});

const secrets = ["session", "device"] as const;

describe.each([
  ["https://apply.example.org", "__Host-", "Secure; "],
  ["http://localhost:3000", "", ""],
])("a site at %s", (origin, prefix, secure) => {
  beforeEach(() => serveFrom(origin));

  const form = (cookie: string): string =>
    cookie
      .replace(/^([^=]+)=[^;]+/, "$1=…")
      .replace(/Provider\.\w+\./, "Provider.<client>.");
  const HIDDEN = `Path=/; HttpOnly; ${secure}SameSite=Strict`;
  const FLAG = "CognitoIdentityServiceProvider.<client>.loggedIn";

  it("the cookies of a login have the names and attributes of its scheme", async () => {
    const { headers } = await logIn(new Visitor(cloud), username);

    expect(headers.getSetCookie().map(form)).toEqual([
      `${prefix}session=…; ${HIDDEN}`,
      `${FLAG}=…; Path=/; ${secure}SameSite=Strict`,
      `${prefix}device=…; ${HIDDEN}; Max-Age=7776000`,
    ]);
  });

  it("they open the session, and stay until logging out clears each by the same name and attributes", async () => {
    amy = await loggedIn(cloud, username);
    setClock(START + 18 * MINUTE);
    const opened = await amy.call("get-profile");
    expect(opened.status).toBe(200);
    expect(opened.headers.getSetCookie()).toEqual([]);

    const { headers } = await amy.call("logout");

    expect(headers.getSetCookie().map(form).toSorted()).toEqual(
      [
        ...secrets.map((name) => `${prefix}${name}=; ${HIDDEN}; Max-Age=0`),
        `${FLAG}=; Path=/; ${secure}SameSite=Strict; Max-Age=0`,
      ].toSorted(),
    );
    expect([...amy.cookies.keys()]).toEqual([]);
  });
});

describe("a site with TLS", () => {
  beforeEach(() => serveFrom("https://apply.example.org"));

  it("ignores a cookie without the prefix, which any host of the domain could have set", async () => {
    amy = await loggedIn(cloud, username);
    for (const name of secrets) {
      amy.cookies.set(name, amy.cookies.get(`__Host-${name}`) ?? "");
      amy.cookies.delete(`__Host-${name}`);
    }

    expect((await amy.call("get-profile")).status).toBe(401);
  });
});
