import { setClock } from "@admission/test-tools";
import {
  AdminInitiateAuthCommand,
  NotAuthorizedException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "@jest/globals";
import { PASSWORD_LIMITS } from "../../../lambdas/security/limits.ts";
import { takeAttempt } from "../../../lambdas/storage/attempts.ts";
import {
  copyOf,
  logIn,
  metadata,
  MINUTE,
  NEW_PASSWORD,
  SECOND,
  signUp,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import {
  asStudent,
  confirmation,
  mailedCode,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import {
  addressOf,
  NETWORK,
  tally,
  times,
  WRONG_PASSWORD,
  wrongPassword,
} from "../../support/requests.ts";

/** Limits of what strangers and known browsers may try: passwords, codes and lookups. */

const username = "amy@example.org";
const right = { body: { username, password: PASSWORD } };
const stage = await stageAccounts();
const { cloud, from } = stage;

/** Guesses an account's password from networks of the whole world. */
function guess(count: number, user = username) {
  return times(count, (index) =>
    from(addressOf(index), "login", wrongPassword(user)),
  );
}
/** Guesses passwords of accounts that there are not, from one network. */
function guessMany(count: number, network = NETWORK) {
  const of = network.replaceAll(":", "-");
  return times(count, (index) =>
    from(network, "login", wrongPassword(`${index}-of-${of}@a.example`)),
  );
}
/** Lets the user pool refuse every password. */
function refuseAll() {
  const pool = stage.userPool();
  pool
    .on(AdminInitiateAuthCommand)
    .rejects(new NotAuthorizedException(metadata));
  return pool;
}

describe("guesses of one account's password", () => {
  it("reach the user pool five times, from any network, and get the time of the next attempt", async () => {
    const pool = refuseAll();
    const replies = await guess(20);

    expect(pool.commandCalls(AdminInitiateAuthCommand)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    for (const reply of refused) {
      expect(reply).toEqual({
        status: 429,
        retryAfter: "900",
        message:
          "Too many attempts. If you reset your password, you get in at once. Otherwise please wait 15 minutes and try again.",
      });
    }
  });

  it("block further attempts for that time only, however many were rejected meanwhile", async () => {
    await asStudent(cloud, username);
    await guess(5);

    setClock(START + 15 * MINUTE - 1);
    const early = await times(20, () => from(NETWORK, "login", right));
    expect(tally(early)).toEqual({ 429: 20 });

    setClock(START + 15 * MINUTE);
    expect((await from(NETWORK, "login", right)).status).toBe(200);
  });

  it("are not refilled for strangers by the right password, which unblocks only its browser", async () => {
    const amy = await asStudent(cloud, username);
    await amy.call("logout");
    const wrong = Array<string>(4).fill(WRONG_PASSWORD);
    const outcomes: number[] = [];
    for (const password of [...wrong, PASSWORD, ...wrong, PASSWORD]) {
      outcomes.push((await logIn(amy, username, password)).status);
    }

    expect(outcomes).toEqual([
      400, 400, 400, 400, 200, 400, 400, 400, 400, 200,
    ]);
    expect(tally(await guess(2))).toEqual({ 400: 1, 429: 1 });
  });

  it.each([
    ["fails", new Error("ECONNRESET"), 500],
    ["is rate-limited", new TooManyRequestsException(metadata), 503],
  ])(
    "are not counted when the user pool %s",
    async (_name, error, expected) => {
      await asStudent(cloud, username);
      const pool = stage.userPool();
      pool.on(AdminInitiateAuthCommand).rejects(error);
      for (let index = 0; index < 10; index += 1) {
        expect(tally(await guess(1))).toEqual({ [expected]: 1 });
      }
      expect(pool.commandCalls(AdminInitiateAuthCommand)).toHaveLength(10);
      stage.restore();

      expect((await from(NETWORK, "login", right)).status).toBe(200);
    },
  );
});

describe("guesses from one network", () => {
  const OTHER = "203.0.113.10";

  it("reach the user pool fifty times, and use up nothing of other networks or of an account", async () => {
    await asStudent(cloud, username);
    const pool = refuseAll();

    expect(tally(await guessMany(60))).toEqual({ 400: 50, 429: 10 });
    expect(pool.commandCalls(AdminInitiateAuthCommand)).toHaveLength(50);
    await times(20, () => from(NETWORK, "login", wrongPassword(username)));
    stage.restore();
    expect(tally(await guessMany(1, OTHER))).toEqual({ 400: 1 });
    expect((await from(OTHER, "login", right)).status).toBe(200);
  });

  it("are enough for a school of 400 in ten minutes, of whom one in twenty mistypes three times", async () => {
    for (let wrong = 0; wrong < 60; wrong += 1) {
      setClock(START + wrong * 10 * SECOND);
      const reply = await takeAttempt(NETWORK, PASSWORD_LIMITS.network);
      expect([wrong, reply]).toEqual([wrong, true]);
    }
  });

  it("are not those at an account that takes none at the moment", async () => {
    await guess(5);
    const replies = await times(60, () =>
      from(NETWORK, "login", wrongPassword(username)),
    );

    expect(tally(replies)).toEqual({ 429: 60 });
    expect(tally(await guessMany(50))).toEqual({ 400: 50 });
  });

  it("lock out a browser that no account knows, which is told what works at once, and it does", async () => {
    const cookies = [`device=${"a".repeat(64)}`];
    const confirm = (body: object) =>
      from(NETWORK, "confirm", {
        cookies,
        body: { username, code: "000000", ...body },
      });
    await from(NETWORK, "signup", { ...right, cookies });
    const { id } = mailedLink(cloud, username);
    await times(60, (index) => confirm({ username: `s${index}@a.example` }));
    expect(await confirm({ code: id.slice(0, 6) })).toMatchObject({
      status: 429,
      message: expect.stringMatching(/The link in our email works at once/),
    });
    expect((await confirm({ id })).status).toBe(200);

    cookies[0] = `device=${"b".repeat(64)}`;
    await guessMany(60);
    expect(await from(NETWORK, "login", { ...right, cookies })).toMatchObject({
      status: 429,
      message: expect.stringMatching(/reset your password, you get in at once/),
    });
    await from(NETWORK, "forgot-password", { cookies, body: { username } });
    setClock(START + SECOND);
    const { body } = passwordReset(mailedLink(cloud, username), NEW_PASSWORD);
    await from(NETWORK, "reset-password", { cookies, body });
    const again = { username, password: NEW_PASSWORD };
    const { status } = await from(NETWORK, "login", { cookies, body: again });
    expect(status).toBe(200);
  });

  it("count for the whole site of an IPv6 network, which has four times as many", async () => {
    for (let network = 1; network <= 4; network += 1) {
      const replies = await guessMany(60, `2001:db8:7:${network}::1`);
      expect(tally(replies)).toEqual({ 400: 50, 429: 10 });
    }

    // The same network, also written in full, and another one of the same site.
    for (const network of ["1::2", "1:1:2:3:4", "5::1"]) {
      const [refused] = await guessMany(1, `2001:db8:7:${network}`);
      expect(refused).toMatchObject({
        status: 429,
        retryAfter: expect.stringMatching(/^\d+$/),
      });
    }
    expect(tally(await guessMany(1, "2001:db8:8:5::1"))).toEqual({ 400: 1 });
  });

  it("are counted by the connection's address, not by the claimed one", async () => {
    const claims = (index: number) => ({
      "x-forwarded-for": addressOf(index),
      "cloudfront-viewer-address": `${addressOf(index)}:1`,
      forwarded: `for=${addressOf(index)}`,
    });

    const replies = await times(60, (index) =>
      new Visitor(cloud).call("login", {
        ...wrongPassword(`student${index}@a.example`),
        headers: claims(index),
      }),
    );

    expect(tally(replies)).toEqual({ 400: 50, 429: 10 });
  });
});

it("lookups of one network are limited to six hundred in each minute", async () => {
  const query = { category: "hs_ceeb", text: "High" };
  const replies = await times(605, () => from(NETWORK, "lookup", { query }));

  expect(tally(replies)).toEqual({ 200: 600, 429: 5 });
  expect(replies.at(-1)?.retryAfter).toBe("60");
  expect((await from("203.0.113.10", "lookup", { query })).status).toBe(200);
  setClock(START + MINUTE);
  expect((await from(NETWORK, "lookup", { query })).status).toBe(200);
});

describe("codes", () => {
  const TOO_MANY =
    "Too many attempts. The link in our email works at once. Otherwise please wait 90 minutes and try again.";
  const anotherThan = (code: string) =>
    code === "000000" ? "000001" : "000000";
  const confirmWith = async (visitor: Visitor, code: string) =>
    (await visitor.call("confirm", { body: { username, code } })).status;
  const guessCode = (count: number, code: string) =>
    times(count, (index) =>
      from(addressOf(index), "confirm", { body: { username, code } }),
    );
  const begin = async () => {
    const visitor = new Visitor(cloud);
    await signUp(visitor);
    return visitor;
  };

  it("can be guessed four times by all strangers together, and a right one is accepted after the wait", async () => {
    await begin();
    const code = mailedCode(cloud, username);
    const replies = await guessCode(50, anotherThan(code));
    expect(tally(replies)).toEqual({ 400: 4, 429: 46 });
    expect(replies.find(({ status }) => status === 429)).toMatchObject({
      retryAfter: "5400",
      message: TOO_MANY,
    });

    const stranger = new Visitor(cloud);
    expect(await confirmWith(stranger, code)).toBe(429);
    setClock(START + 90 * MINUTE);
    expect(await confirmWith(stranger, code)).toBe(200);
  });

  it.each([
    ["the link of the newest mail", 0],
    ["the link of the mail before, whose digits are old", 1],
  ])(
    "can be guessed three times more by the browser that asked for the mail, and are not needed with %s",
    async (_name, mailsAgo) => {
      const amy = await begin();
      await amy.call("resend-confirm", { body: { username } });
      const wrong = anotherThan(mailedCode(cloud, username));
      await guessCode(9, wrong);
      for (const status of [400, 400, 400, 429]) {
        expect(await confirmWith(amy, wrong)).toBe(status);
      }
      const link = mailedLink(cloud, username, mailsAgo);

      const { status, body } = await amy.call("confirm", confirmation(link));
      expect([status, body.id]).toEqual([200, undefined]);
    },
  );

  it("can be entered by the browser that asked for the mail for two hours, whatever strangers guess", async () => {
    const amy = await begin();
    const late = copyOf(cloud, amy);
    const code = mailedCode(cloud, username);
    setClock(START + 120 * MINUTE);
    await guessCode(9, anotherThan(code));
    expect(await confirmWith(late, code)).toBe(429);
    setClock(START + 120 * MINUTE - SECOND);
    expect(await confirmWith(amy, code)).toBe(200);
  });

  it("give no guesses to a browser that requested one when strangers had no mails left", async () => {
    await times(9, (index) =>
      from(addressOf(index), "resend-confirm", { body: { username } }),
    );
    const late = await begin();
    await guessCode(9, "000000");

    expect(await confirmWith(late, "000000")).toBe(429);
  });

  it("of which a reset proves nothing are counted with those of a confirmation", async () => {
    const body = passwordReset({ username, id: "000000" }, PASSWORD);
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await from(NETWORK, "reset-password", body)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    expect(tally(await guessCode(1, "000000"))).toEqual({ 429: 1 });
  });

  it("are limited for each network, and the tokens beside them are not", async () => {
    const amy = await begin();
    const { id } = mailedLink(cloud, username);
    const guessAll = (wrong: object) =>
      times(60, (index) =>
        from(NETWORK, "confirm", {
          body: { username: `s${index}@a.example`, code: "000000", ...wrong },
        }),
      );

    expect(tally(await guessAll({}))).toEqual({ 400: 50, 429: 10 });
    const wrong = { id: `000000-${"a".repeat(64)}` };
    expect(tally(await guessAll(wrong))).toEqual({ 400: 60 });
    const reply = await from(NETWORK, "confirm", {
      body: { username, code: id.slice(0, 6), id },
      cookies: [...amy.cookies].map(([name, value]) => `${name}=${value}`),
    });
    expect(reply.status).toBe(200);
  });

  it("that are right do not count against their network, so that a whole class can log in", async () => {
    const { createCode } = await import("../../../lambdas/storage/signups.ts");
    for (const row of ["front", "middle", "back"]) {
      const replies = await times(25, async (seat) => {
        const user = `${row}${seat}@a.example`;
        const code = await createCode(user);
        return from(NETWORK, "confirm", { body: { username: user, code } });
      });
      expect(tally(replies)).toEqual({ 200: 25 });
    }
  });
});

describe("a browser that has logged in before", () => {
  it("can log in while other browsers guess passwords, also beside others that it knows; an unknown one cannot", async () => {
    const amy = await asStudent(cloud, username);
    await asStudent(cloud, "bob@example.org");
    await logIn(amy, "bob@example.org");
    await guess(20);

    expect((await logIn(new Visitor(cloud))).status).toBe(429);
    expect((await logIn(amy)).status).toBe(200);
    // Its success gives strangers no attempts back.
    expect((await from(NETWORK, "login", right)).status).toBe(429);
  });

  it("can log in, and resets the password by mail, while its network is locked out", async () => {
    const amy = await asStudent(cloud, username);
    const cookies = [`device=${amy.cookies.get("device")}`];
    expect(tally(await guessMany(60))).toEqual({ 400: 50, 429: 10 });

    const known = await from(NETWORK, "login", { ...right, cookies });
    expect(known.status).toBe(200);
    await from(NETWORK, "forgot-password", { body: { username }, cookies });
    const link = mailedLink(cloud, username);
    setClock(START + SECOND);
    // In any browser: the token of the link proves the mailbox.
    const { body } = passwordReset(link, NEW_PASSWORD);
    expect((await from(NETWORK, "reset-password", { body })).status).toBe(200);
    // A stranger, even with the right password, has to wait.
    const stranger = await from(NETWORK, "login", {
      body: { username, password: NEW_PASSWORD },
    });
    expect(stranger.status).toBe(429);
  });

  it.each([
    ["passwords", "login", { username, password: WRONG_PASSWORD }],
    ["codes", "confirm", { username, code: "000000" }],
  ] as const)(
    "has five guesses of its own at %s, and no more",
    async (_name, routeId, body) => {
      const amy = await asStudent(cloud, username);
      const statuses: number[] = [];
      for (let index = 0; index < 7; index += 1) {
        statuses.push((await amy.call(routeId, { body })).status);
      }

      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    },
  );

  it("is unknown to another account, after 90 days, or with a secret that was never issued", async () => {
    const DAY = 24 * 60 * MINUTE;
    const amy = await asStudent(cloud, username);
    const device = amy.cookies.get("device") ?? "";
    await asStudent(cloud, "bob@example.org");
    const tryAs = async (secret: string, user: string) => {
      const visitor = new Visitor(cloud);
      visitor.cookies.set("device", secret);
      await guess(5, user);
      return (await logIn(visitor, user)).status;
    };

    expect(await tryAs(device, "bob@example.org")).toBe(429);
    for (const secret of [device.replace(/^../, "zz"), "", "0".repeat(64)]) {
      expect(await tryAs(secret, username)).toBe(429);
    }
    setClock(START + 90 * DAY);
    expect(await tryAs(device, username)).toBe(429);
    setClock(START + 90 * DAY - SECOND);
    expect(await tryAs(device, username)).toBe(200);
  });
});
