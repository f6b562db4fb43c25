import { setClock } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { ALL_MAILS, MAIL_LIMITS } from "../../../lambdas/security/limits.ts";
import { takeAttempt } from "../../../lambdas/storage/attempts.ts";
import {
  logIn,
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
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import { addressOf, NETWORK, tally, times } from "../../support/requests.ts";

const username = "amy@example.org";
const { cloud, from } = await stageAccounts();

/** Asks for a mail to the address, each time from another network and browser. */
function strangers(
  count: number,
  routeId: "resend-confirm" | "forgot-password",
) {
  return times(count, (index) =>
    from(addressOf(index), routeId, { body: { username } }),
  );
}

describe("mails", () => {
  it("of all strangers to one address are limited to three, then one in 90 minutes, without a message", async () => {
    const ask = () => strangers(8, "resend-confirm");
    await signUp(new Visitor(cloud));
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
      await strangers(5, routeId);
    }
    expect(cloud.outbox()).toEqual([]);
    const amy = new Visitor(cloud);
    await signUp(amy);

    const link = mailedLink(cloud, username);
    expect((await amy.call("confirm", confirmation(link))).status).toBe(200);
  });

  it("are sent after a proof of the mailbox, even if strangers have used up theirs", async () => {
    await asStudent(cloud, username);
    await strangers(5, "forgot-password");
    setClock(START + SECOND);
    const visitor = new Visitor(cloud);
    const proof = passwordReset(mailedLink(cloud, username), NEW_PASSWORD);
    await visitor.call("reset-password", proof);
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
    const again = { body: { username } };
    expect((await visitor.call("resend-confirm", again)).status).toBe(200);
    expect(cloud.outbox()).toHaveLength(4);
  });

  it("of one browser are refilled once it has proven the mailbox", async () => {
    const visitor = new Visitor(cloud);
    const ask = async (routeId: "resend-confirm" | "forgot-password") =>
      (await visitor.call(routeId, { body: { username } })).status;
    await signUp(visitor);
    await ask("resend-confirm");
    await ask("resend-confirm");
    expect(await ask("resend-confirm")).toBe(429);
    // What is refused does not replace the password either.
    const other = await signUp(visitor, username, NEW_PASSWORD);
    expect(other.status).toBe(429);
    const link = mailedLink(cloud, username);
    await visitor.call("confirm", confirmation(link));

    expect(await ask("forgot-password")).toBe(200);
    expect((await logIn(visitor)).status).toBe(200);
  });

  it("of a known browser are counted separately, three and then one in 30 minutes", async () => {
    const amy = await asStudent(cloud, username);
    await strangers(5, "forgot-password");
    const before = cloud.outbox().length;
    const ask = async () =>
      (await amy.call("forgot-password", { body: { username } })).status;
    const statuses = [await ask(), await ask(), await ask(), await ask()];
    setClock(START + 30 * MINUTE);
    statuses.push(await ask());

    expect(statuses).toEqual([200, 200, 200, 429, 200]);
    expect(cloud.outbox()).toHaveLength(before + 4);
  });

  it("from one network are enough for all seniors of a school at once, and then one in 12 seconds", async () => {
    const { network } = MAIL_LIMITS;
    const signUps = (count: number) =>
      times(count, (index) => {
        const user = `${cloud.outbox().length}-${index}@a.example`;
        const body = { username: user, password: PASSWORD };
        return from(NETWORK, "signup", { body });
      });

    // Two classes, each of whom asks again, before anybody confirms.
    await times(290, () => takeAttempt(`mail network ${NETWORK}`, network));
    const first = await signUps(12);
    expect(tally(first)).toEqual({ 200: 10, 429: 2 });
    expect(first.find(({ status }) => status === 429)?.message).toBe(
      "Too many attempts. Another network, such as a phone's, works at once. Otherwise please wait a minute and try again.",
    );
    setClock(START + MINUTE);
    expect(tally(await signUps(7))).toEqual({ 200: 5, 429: 2 });
    expect(cloud.outbox()).toHaveLength(15);
  });

  it.each([
    ["a.example", (at: number) => `victim+${at}@a.example`],
    [
      "gmail.com",
      (at: number) =>
        [
          `v.ictim+${at}@gmail.com`,
          `vi.c.tim+${at}@googlemail.com`,
          `victim+${at}@ｇmail.com`,
        ][at % 3] ?? "",
    ],
  ])(
    "to all spellings of a mailbox of %s are limited like those to one address, which still gets its own",
    async (host, spelled) => {
      const replies = await times(6, (index) =>
        from(NETWORK, "signup", {
          body: { username: spelled(index), password: PASSWORD },
        }),
      );
      expect(tally(replies)).toEqual({ 200: 6 });
      expect(cloud.outbox()).toHaveLength(3);

      const victim = new Visitor(cloud);
      const user = `victim@${host}`;
      await signUp(victim, user);
      const link = mailedLink(cloud, user);
      expect((await victim.call("confirm", confirmation(link))).status).toBe(
        200,
      );
      setClock(START + 90 * MINUTE);
      await from(NETWORK, "signup", {
        body: { username: `victim+a+b@${host}`, password: PASSWORD },
      });
      expect(cloud.outbox()).toHaveLength(5);
    },
  );

  it("are asked for again once a clock that was a day ahead is right", async () => {
    const limit = { burst: 1, secondsEach: 60 };
    setClock(START + 24 * 60 * MINUTE);
    await takeAttempt("ahead", limit);
    setClock(START);
    expect(await takeAttempt("ahead", limit)).toBe(true);
    expect(await takeAttempt("ahead", limit)).toBe(false);
  });
});

describe("mails that all strangers together ask for", () => {
  /** Takes them all. */
  const takeAll = async () => {
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

    const proof = passwordReset(mailedLink(cloud, username), NEW_PASSWORD);
    expect((await amy.call("reset-password", proof)).status).toBe(200);
  });
});
