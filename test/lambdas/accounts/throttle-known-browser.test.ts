import { setClock } from "@admission/test-tools";
import {
  AdminInitiateAuthCommand,
  NotAuthorizedException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "@jest/globals";
import {
  logIn,
  metadata,
  MINUTE,
  NEW_PASSWORD,
  SECOND,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import {
  asStudent,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import {
  addressOf,
  times,
  WRONG_PASSWORD,
  wrongPassword,
} from "../../support/requests.ts";

const username = "amy@example.org";
const stage = await stageAccounts();
const { cloud, from } = stage;

describe("a browser that has logged in before", () => {
  const right = { username, password: PASSWORD };
  const wrong = { username, password: WRONG_PASSWORD };
  const guessFromElsewhere = () =>
    times(20, (index) =>
      from(addressOf(index), "login", wrongPassword(username)),
    );

  it("can log in while other browsers guess passwords, and an unknown browser cannot", async () => {
    const amy = await asStudent(cloud, username);
    await guessFromElsewhere();

    expect(
      (await new Visitor(cloud).call("login", { body: right })).status,
    ).toBe(429);
    expect((await amy.call("login", { body: right })).status).toBe(200);
    // Its success gives strangers no attempts back.
    expect((await from("203.0.113.9", "login", { body: right })).status).toBe(
      429,
    );
  });

  it("stays known to each of several students who log in with it", async () => {
    const shared = await asStudent(cloud, username);
    await asStudent(cloud, "bob@example.org");
    await logIn(shared, "bob@example.org");
    await guessFromElsewhere();

    expect((await shared.call("login", { body: right })).status).toBe(200);
  });

  it("can log in, and resets the password by mail, while its network is locked out", async () => {
    const amy = await asStudent(cloud, username);
    const cookies = [`device=${amy.cookies.get("device")}`];
    const NETWORK = "203.0.113.9";
    const replies = await times(60, (index) =>
      from(NETWORK, "login", wrongPassword(`made-up-${index}@example.org`)),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);

    const known = await from(NETWORK, "login", { body: right, cookies });
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
    ["passwords", "login", wrong],
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

  it("and all strangers together can send at most ten guesses to the user pool in 15 minutes", async () => {
    const amy = await asStudent(cloud, username);
    const pool = stage.userPool();
    pool
      .on(AdminInitiateAuthCommand)
      .rejects(new NotAuthorizedException(metadata));

    await times(60, (index) =>
      from(addressOf(index), "login", wrongPassword(username)),
    );
    await times(20, () => amy.call("login", { body: wrong }));

    expect(pool.commandCalls(AdminInitiateAuthCommand)).toHaveLength(10);
  });

  it("is unknown to another account, after 90 days, or with a secret that was never issued", async () => {
    const DAY = 24 * 60 * MINUTE;
    const amy = await asStudent(cloud, username);
    const device = amy.cookies.get("device") ?? "";
    await asStudent(cloud, "bob@example.org");
    const tryAs = async (secret: string, user: string) => {
      const visitor = new Visitor(cloud);
      visitor.cookies.set("device", secret);
      const body = { username: user, password: PASSWORD };
      return (await visitor.call("login", { body })).status;
    };
    const guess = (user: string) =>
      times(5, (index) => from(addressOf(index), "login", wrongPassword(user)));

    await guess("bob@example.org");
    expect(await tryAs(device, "bob@example.org")).toBe(429);
    await guess(username);
    for (const secret of [device.replace(/^../, "zz"), "", "0".repeat(64)]) {
      expect(await tryAs(secret, username)).toBe(429);
    }
    setClock(START + 90 * DAY);
    await guess(username);
    expect(await tryAs(device, username)).toBe(429);
    setClock(START + 90 * DAY - SECOND);
    await guess(username);
    expect(await tryAs(device, username)).toBe(200);
  });
});
