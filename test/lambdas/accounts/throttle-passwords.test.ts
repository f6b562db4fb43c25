import { setClock } from "@admission/test-tools";
import {
  AdminInitiateAuthCommand,
  NotAuthorizedException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "@jest/globals";
import {
  metadata,
  MINUTE,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { asStudent, PASSWORD, Visitor } from "../../support/cloud.ts";
import {
  addressOf,
  NETWORK,
  times,
  WRONG_PASSWORD,
  wrongPassword,
} from "../../support/requests.ts";
import { tablesOf } from "../../support/tables.ts";

const username = "amy@example.org";
const stage = await stageAccounts();
const { cloud, from } = stage;
const tables = tablesOf(() => cloud);

describe("guesses of one account's password", () => {
  it("reach the user pool five times, from any network, and get the time of the next attempt", async () => {
    const pool = stage.userPool();
    pool
      .on(AdminInitiateAuthCommand)
      .rejects(new NotAuthorizedException(metadata));

    const replies = await times(20, (index) =>
      from(addressOf(index), "login", wrongPassword(username)),
    );

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
    const right = { body: { username, password: PASSWORD } };
    const logIn = () => from("203.0.113.9", "login", right);
    await times(5, () => from("203.0.113.9", "login", wrongPassword(username)));

    setClock(START + 15 * MINUTE - 1);
    const early = await times(20, logIn);
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([429]));

    setClock(START + 15 * MINUTE);
    expect((await logIn()).status).toBe(200);
  });

  it("are not refilled for strangers by the right password, which unblocks only its browser", async () => {
    const amy = await asStudent(cloud, username);
    await amy.call("logout");
    const logIn = async (password: string) =>
      (await amy.call("login", { body: { username, password } })).status;
    const outcomes: number[] = [];
    for (const password of [
      ...Array<string>(4).fill(WRONG_PASSWORD),
      PASSWORD,
      ...Array<string>(4).fill(WRONG_PASSWORD),
      PASSWORD,
    ]) {
      outcomes.push(await logIn(password));
    }
    const elsewhere = await times(2, () =>
      from("203.0.113.9", "login", wrongPassword(username)),
    );

    expect(outcomes).toEqual([
      400, 400, 400, 400, 200, 400, 400, 400, 400, 200,
    ]);
    expect(new Set(elsewhere.map(({ status }) => status))).toEqual(
      new Set([400, 429]),
    );
  });

  it.each([
    ["fails", new Error("ECONNRESET"), 500],
    ["is rate-limited", new TooManyRequestsException(metadata), 429],
  ])(
    "are not counted when the user pool %s",
    async (_name, error, expected) => {
      await asStudent(cloud, username);
      const pool = stage.userPool();
      pool.on(AdminInitiateAuthCommand).rejects(error);
      for (let index = 0; index < 10; index += 1) {
        const { status } = await from(
          "203.0.113.9",
          "login",
          wrongPassword(username),
        );
        expect(status).toBe(expected);
      }
      expect(pool.commandCalls(AdminInitiateAuthCommand)).toHaveLength(10);
      stage.restore();

      const { status } = await from("203.0.113.9", "login", {
        body: { username, password: PASSWORD },
      });
      expect(status).toBe(200);
    },
  );
});

describe("guesses from one network", () => {
  it("reach the user pool fifty times, and do not affect other networks", async () => {
    const pool = stage.userPool();
    pool
      .on(AdminInitiateAuthCommand)
      .rejects(new NotAuthorizedException(metadata));

    const replies = await times(60, (index) =>
      from("203.0.113.9", "login", wrongPassword(`student${index}@a.example`)),
    );

    expect(pool.commandCalls(AdminInitiateAuthCommand)).toHaveLength(50);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(
      (await from("203.0.113.10", "login", wrongPassword("b@b.example")))
        .status,
    ).toBe(400);
  });

  it("do not use up the attempts of an account once they are rejected", async () => {
    await asStudent(cloud, username);
    await times(60, (index) =>
      from("203.0.113.9", "login", wrongPassword(`student${index}@a.example`)),
    );
    await times(20, () =>
      from("203.0.113.9", "login", wrongPassword(username)),
    );

    const { status } = await from("203.0.113.10", "login", {
      body: { username, password: PASSWORD },
    });
    expect(status).toBe(200);
  });

  it("count for the whole site of an IPv6 network, which has four times as many", async () => {
    const guess = (address: string, count: number) =>
      times(count, (index) =>
        from(
          address,
          "login",
          wrongPassword(
            `${index}-of-${address.replaceAll(":", "-")}@a.example`,
          ),
        ),
      );
    for (let network = 1; network <= 4; network += 1) {
      const replies = await guess(`2001:db8:7:${network}::1`, 60);
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(50);
    }

    // The same network, also written in full.
    for (const address of ["2001:db8:7:1::2", "2001:db8:7:1:1:2:3:4"]) {
      expect((await guess(address, 1))[0]?.status).toBe(429);
    }
    const [neighbor] = await guess("2001:db8:7:5::1", 1);
    expect(neighbor?.status).toBe(429);
    expect(neighbor?.retryAfter).toMatch(/^\d+$/);
    const [another] = await guess("2001:db8:8:5::1", 1);
    expect(another?.status).toBe(400);
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

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe("lookups", () => {
  const query = { category: "hs_ceeb", text: "High" };

  it("of one network are limited to six hundred in each minute", async () => {
    const replies = await times(605, () => from(NETWORK, "lookup", { query }));

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(replies.at(-1)?.retryAfter).toBe("60");
    expect((await from("203.0.113.10", "lookup", { query })).status).toBe(200);
    setClock(START + MINUTE);
    expect((await from(NETWORK, "lookup", { query })).status).toBe(200);
  });
});

describe("the stored record of attempts", () => {
  it("contains neither account nor address, and expires", async () => {
    await from(NETWORK, "login", wrongPassword(username));
    await from(NETWORK, "confirm", {
      body: { username, code: "123456" },
    });
    await from(NETWORK, "resend-confirm", { body: { username } });

    const items = await tables.items("TOKENS_TABLE");

    // Two for each network and account, one of the browser that requested a mail, its guesses, and all strangers' mails.
    expect(items).toHaveLength(9);
    expect(JSON.stringify(items)).not.toMatch(/example|203\.0/);
    for (const item of items) {
      const lives = Number(item["time_to_live"]) * 1000 - START;
      expect(lives).toBeGreaterThanOrEqual(15 * MINUTE);
      expect(lives).toBeLessThanOrEqual(360 * MINUTE);
    }
  });
});
