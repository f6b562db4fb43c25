import { setClock } from "@admission/test-tools";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "@jest/globals";
import {
  copyOf,
  MINUTE,
  NEW_PASSWORD,
  SECOND,
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
import { addressOf, times, wrongPassword } from "../../support/requests.ts";

const username = "amy@example.org";
const { cloud, from } = await stageAccounts();

const TOO_MANY =
  "Too many attempts. The link in our email works at once. Otherwise please wait 90 minutes and try again.";

/** Network that is shared, such as a school's. */
const NETWORK = "203.0.113.9";

function cookiesOf(visitor: Visitor): readonly string[] {
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`);
}

/** Returns how many replies have each status. */
function tally(
  replies: readonly { readonly status: number }[],
): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("codes", () => {
  const anotherThan = (code: string) =>
    code === "000000" ? "000001" : "000000";
  const guess = (visitor: Visitor, code: string) =>
    visitor.call("confirm", { body: { username, code } });
  const signUp = () => {
    const visitor = new Visitor(cloud);
    const body = { username, password: PASSWORD };
    return visitor.call("signup", { body }).then(() => visitor);
  };

  it("can be guessed four times by all strangers together, and a right one is accepted after the wait", async () => {
    await signUp();
    const code = mailedCode(cloud, username);
    const replies = await times(50, (index) =>
      from(addressOf(index), "confirm", {
        body: { username, code: anotherThan(code) },
      }),
    );
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(46);
    expect(replies.find(({ status }) => status === 429)).toMatchObject({
      retryAfter: "5400",
      message: TOO_MANY,
    });

    const stranger = new Visitor(cloud);
    expect((await guess(stranger, code)).status).toBe(429);
    setClock(START + 90 * MINUTE);
    expect((await guess(stranger, code)).status).toBe(200);
  });

  it("can be guessed three times more by the browser that asked for the mail, within two hours", async () => {
    const amy = await signUp();
    const code = mailedCode(cloud, username);
    const wrong = anotherThan(code);
    await times(9, (index) =>
      from(addressOf(index), "confirm", { body: { username, code: wrong } }),
    );
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await guess(amy, wrong)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);

    await amy.call("resend-confirm", { body: { username } });
    const late = copyOf(cloud, amy);
    const newest = mailedCode(cloud, username);
    setClock(START + 120 * MINUTE);
    await times(9, (index) =>
      from(addressOf(index), "confirm", { body: { username, code: wrong } }),
    );
    expect((await guess(late, newest)).status).toBe(429);
    setClock(START + 120 * MINUTE - SECOND);
    expect((await guess(amy, newest)).status).toBe(200);
  });

  it("give no guesses to a browser that requested one when strangers had no mails left", async () => {
    await times(9, (index) =>
      from(addressOf(index), "resend-confirm", { body: { username } }),
    );
    const late = await signUp();
    await times(9, (index) =>
      from(addressOf(index), "confirm", { body: { username, code: "000000" } }),
    );

    expect((await guess(late, "000000")).status).toBe(429);
  });

  it.each([
    ["the link of the newest mail", 0],
    ["the link of the mail before, whose digits are old", 1],
  ])("are not needed with %s", async (_name, mailsAgo) => {
    const amy = await signUp();
    await amy.call("resend-confirm", { body: { username } });
    const wrong = anotherThan(mailedCode(cloud, username));
    await times(9, (index) =>
      from(addressOf(index), "confirm", { body: { username, code: wrong } }),
    );
    for (const status of [400, 400, 400, 429]) {
      expect((await guess(amy, wrong)).status).toBe(status);
    }
    const link = mailedLink(cloud, username, mailsAgo);

    const { status, body } = await amy.call("confirm", confirmation(link));
    expect([status, body.id]).toEqual([200, undefined]);
  });

  it("of which a reset proves nothing are counted with those of a confirmation", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { status } = await from(
        "203.0.113.9",
        "reset-password",
        passwordReset({ username, id: "000000" }, PASSWORD),
      );
      statuses.push(status);
    }
    const { status } = await from("203.0.113.9", "confirm", {
      body: { username, code: "000000" },
    });

    expect([...statuses, status]).toEqual([400, 400, 400, 400, 429, 429]);
  });

  it("are limited for each network, and the tokens beside them are not", async () => {
    const amy = await signUp();
    const { id } = mailedLink(cloud, username);
    const guessAll = (code: string, wrong: object) =>
      times(60, (index) =>
        from(NETWORK, "confirm", {
          body: { username: `s${index}@a.example`, code, ...wrong },
        }),
      );

    expect(tally(await guessAll("000000", {}))).toEqual({ 400: 50, 429: 10 });
    const wrong = { id: `000000-${"a".repeat(64)}` };
    expect(tally(await guessAll("000000", wrong))).toEqual({ 400: 60 });
    const reply = await from(NETWORK, "confirm", {
      body: { username, code: id.slice(0, 6), id },
      cookies: cookiesOf(amy),
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

describe("mails", () => {
  it("of all strangers to one address are limited to three, then one in 90 minutes, without a message", async () => {
    const ask = () =>
      times(50, (index) =>
        from(addressOf(index), "resend-confirm", { body: { username } }),
      );
    await from("203.0.113.9", "signup", {
      body: { username, password: PASSWORD },
    });
    const replies = await ask();

    expect(new Set(replies.map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    expect(cloud.outbox()).toHaveLength(3);
    setClock(START + 90 * MINUTE - 1);
    await ask();
    expect(cloud.outbox()).toHaveLength(3);
    setClock(START + 90 * MINUTE);
    await ask();
    expect(cloud.outbox()).toHaveLength(4);
  });

  it("create an account at sign-up, however many were requested before", async () => {
    for (const routeId of ["resend-confirm", "forgot-password"] as const) {
      await times(20, (index) =>
        from(addressOf(index), routeId, { body: { username } }),
      );
    }
    expect(cloud.outbox()).toEqual([]);
    const amy = new Visitor(cloud);
    await amy.call("signup", { body: { username, password: PASSWORD } });

    const link = mailedLink(cloud, username);
    expect((await amy.call("confirm", confirmation(link))).status).toBe(200);
  });

  it("are sent after a proof of the mailbox, even if strangers have used up theirs", async () => {
    await asStudent(cloud, username);
    await times(20, (index) =>
      from(addressOf(index), "forgot-password", { body: { username } }),
    );
    setClock(START + SECOND);
    const visitor = new Visitor(cloud);
    await visitor.call(
      "reset-password",
      passwordReset(mailedLink(cloud, username), NEW_PASSWORD),
    );
    const mails = cloud.outbox().length;

    // The earlier mails are void, so the next stranger has one more attempt.
    const other = new Visitor(cloud);
    await other.call("forgot-password", { body: { username } });
    expect(cloud.outbox()).toHaveLength(mails + 1);
    await visitor.call("forgot-password", { body: { username } });
    expect(cloud.outbox()).toHaveLength(mails + 2);
  });

  it("of one browser are limited to three, with the time of the next attempt", async () => {
    const visitor = new Visitor(cloud);
    const replies = [];
    for (const [routeId, body] of [
      ["signup", { username, password: PASSWORD }],
      ["resend-confirm", { username }],
      ["forgot-password", { username }],
      ["resend-confirm", { username }],
      ["signup", { username, password: PASSWORD }],
    ] as const) {
      replies.push(await visitor.call(routeId, { body }));
    }

    expect(replies.map(({ status }) => status)).toEqual([
      200, 200, 200, 429, 429,
    ]);
    expect(replies[3]?.headers.get("retry-after")).toBe("5400");
    expect(replies[3]?.body.message).toBe(
      "Too many attempts. Please wait 90 minutes and try again.",
    );
    expect(cloud.outbox()).toHaveLength(3);
    setClock(START + 90 * MINUTE);
    const { status } = await visitor.call("resend-confirm", {
      body: { username },
    });
    expect(status).toBe(200);
    expect(cloud.outbox()).toHaveLength(4);
  });

  it("of one browser are refilled once it has proven the mailbox", async () => {
    const visitor = new Visitor(cloud);
    const ask = async (routeId: "resend-confirm" | "forgot-password") =>
      (await visitor.call(routeId, { body: { username } })).status;
    await visitor.call("signup", { body: { username, password: PASSWORD } });
    await ask("resend-confirm");
    await ask("resend-confirm");
    expect(await ask("resend-confirm")).toBe(429);
    const link = mailedLink(cloud, username);
    await visitor.call("confirm", confirmation(link));

    expect(await ask("forgot-password")).toBe(200);
  });

  it("of a known browser are counted separately, three and then one in 30 minutes", async () => {
    const amy = await asStudent(cloud, username);
    await times(20, (index) =>
      from(addressOf(index), "forgot-password", { body: { username } }),
    );
    const before = cloud.outbox().length;
    const ask = async () =>
      (await amy.call("forgot-password", { body: { username } })).status;
    const statuses = [await ask(), await ask(), await ask(), await ask()];
    setClock(START + 30 * MINUTE);
    statuses.push(await ask());

    expect(statuses).toEqual([200, 200, 200, 429, 200]);
    expect(cloud.outbox()).toHaveLength(before + 4);
  });

  it("from one network are limited to a hundred at once", async () => {
    const replies = await times(150, (index) =>
      from(NETWORK, "signup", {
        body: { username: `student${index}@a.example`, password: PASSWORD },
      }),
    );

    expect(tally(replies)).toEqual({ 200: 100, 429: 50 });
    expect(cloud.outbox()).toHaveLength(100);
  });

  it("to all sub-addresses of a mailbox are limited like those to one address, which still gets its own", async () => {
    const replies = await times(40, (index) =>
      from(NETWORK, "signup", {
        body: { username: `victim+${index}@a.example`, password: PASSWORD },
      }),
    );
    expect(tally(replies)).toEqual({ 200: 40 });
    expect(cloud.outbox()).toHaveLength(3);

    const victim = new Visitor(cloud);
    const user = "victim@a.example";
    await victim.call("signup", {
      body: { username: user, password: PASSWORD },
    });
    const link = mailedLink(cloud, user);
    expect((await victim.call("confirm", confirmation(link))).status).toBe(200);
    setClock(START + 90 * MINUTE);
    await from(NETWORK, "signup", {
      body: { username: "victim+a+b@a.example", password: PASSWORD },
    });
    expect(cloud.outbox()).toHaveLength(5);
  });

  it("that nobody gets cost their address nothing: only those that are sent are counted", async () => {
    for (const routeId of ["resend-confirm", "forgot-password"] as const) {
      await times(20, (index) =>
        from(addressOf(index), routeId, { body: { username } }),
      );
    }
    await times(5, (index) =>
      from(addressOf(index), "signup", {
        body: { username, password: PASSWORD },
      }),
    );

    expect(cloud.outbox()).toHaveLength(3);
  });
});

describe("mails that all strangers together ask for", () => {
  /** Takes them all. */
  const takeAll = async () => {
    const { ALL_MAILS } = await import("../../../lambdas/security/limits.ts");
    const { takeAttempt } =
      await import("../../../lambdas/storage/attempts.ts");
    const secondsEach = ALL_MAILS.burst * ALL_MAILS.secondsEach;
    await takeAttempt("mail of all strangers", { burst: 1, secondsEach });
  };
  const body = { username: "bob@example.org", password: PASSWORD };

  it("are limited, with the time of the next attempt, and then sent again", async () => {
    await takeAll();

    expect(await from(NETWORK, "signup", { body })).toEqual({
      status: 429,
      retryAfter: "1",
      message: "Too many attempts. Please wait a minute and try again.",
    });
    expect(cloud.outbox()).toEqual([]);
    setClock(START + SECOND);
    expect((await from(NETWORK, "signup", { body })).status).toBe(200);
    expect(cloud.outbox()).toHaveLength(1);
  });

  it("leave those of the browsers that an account knows", async () => {
    const amy = await asStudent(cloud, username);
    setClock(START + SECOND);
    await takeAll();
    expect((await from(NETWORK, "signup", { body })).status).toBe(429);
    await amy.call("forgot-password", { body: { username } });

    const link = mailedLink(cloud, username);
    const reply = await amy.call(
      "reset-password",
      passwordReset(link, NEW_PASSWORD),
    );
    expect(reply.status).toBe(200);
  });
});

describe("lookups", () => {
  const query = { category: "hs_ceeb", text: "High" };

  it("of one network are limited to six hundred in each minute", async () => {
    const replies = await times(605, () =>
      from("203.0.113.9", "lookup", { query }),
    );

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(replies.at(-1)?.retryAfter).toBe("60");
    expect((await from("203.0.113.10", "lookup", { query })).status).toBe(200);
    setClock(START + MINUTE);
    expect((await from("203.0.113.9", "lookup", { query })).status).toBe(200);
  });
});

describe("the stored record of attempts", () => {
  it("contains neither account nor address, and expires", async () => {
    await from("203.0.113.9", "login", wrongPassword(username));
    await from("203.0.113.9", "confirm", {
      body: { username, code: "123456" },
    });
    await from("203.0.113.9", "resend-confirm", { body: { username } });

    const { Items = [] } = await new DynamoDBClient({}).send(
      new ScanCommand({
        TableName: cloud.environment["TOKENS_TABLE"] ?? "",
      }),
    );

    // Two for each network and account, one of the browser that requested a mail, its guesses, and all strangers' mails.
    expect(Items).toHaveLength(9);
    expect(JSON.stringify(Items)).not.toMatch(/example|203\.0/);
    for (const item of Items) {
      const lives = Number(item["time_to_live"]?.N) * 1000 - START;
      expect(lives).toBeGreaterThanOrEqual(15 * MINUTE);
      expect(lives).toBeLessThanOrEqual(360 * MINUTE);
    }
  });
});
