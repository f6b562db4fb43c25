import { setClock } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import {
  copyOf,
  MINUTE,
  SECOND,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import {
  confirmation,
  mailedCode,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import { addressOf, NETWORK, tally, times } from "../../support/requests.ts";

const username = "amy@example.org";
const { cloud, from } = await stageAccounts();

const TOO_MANY =
  "Too many attempts. The link in our email works at once. Otherwise please wait 90 minutes and try again.";

function cookiesOf(visitor: Visitor): readonly string[] {
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`);
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
