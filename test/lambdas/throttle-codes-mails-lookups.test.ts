import {
  CodeMismatchException,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { metadata, MINUTE, stageAccounts, START } from "../support/accounts.ts";
import { setClock } from "../support/clock.ts";
import { mailedCode, PASSWORD, Visitor } from "../support/cloud.ts";
import {
  addressOf,
  requestsTo,
  times,
  wrongPassword,
} from "../support/requests.ts";

const username = "amy@example.org";
const stage = stageAccounts();
const from = requestsTo(() => stage.cloud);

describe("codes", () => {
  it("can be guessed five times, and a right one is taken after the wait", async () => {
    const visitor = new Visitor(stage.cloud);
    await visitor.call("signup", { body: { username, password: PASSWORD } });
    const code = mailedCode(stage.cloud, username);
    const wrong = code === "000000" ? "000001" : "000000";
    const pool = stage.userPool();
    pool.on(ConfirmSignUpCommand).rejects(new CodeMismatchException(metadata));
    const replies = await times(50, (index) =>
      from(addressOf(index), "confirm", { body: { username, code: wrong } }),
    );
    expect(pool.commandCalls(ConfirmSignUpCommand)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(45);
    stage.restore();

    const confirm = () => visitor.call("confirm", { body: { username, code } });
    expect((await confirm()).headers.get("retry-after")).toBe("900");
    setClock(START + 15 * MINUTE);
    expect((await confirm()).status).toBe(200);
  });

  it("of a reset are counted with those of a confirmation", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const { status } = await from("203.0.113.9", "reset-password", {
        body: {
          username,
          password: PASSWORD,
          confirm_password: PASSWORD,
          id: "000000",
        },
      });
      statuses.push(status);
    }
    const { status } = await from("203.0.113.9", "confirm", {
      body: { username, code: "000000" },
    });

    expect([...statuses, status]).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  it("that are right use up nothing of a network, so that a whole class gets in", async () => {
    const pool = stage.userPool();
    pool.on(ConfirmSignUpCommand).resolves({});
    const statuses: number[] = [];
    for (const row of ["front", "middle", "back"]) {
      const replies = await times(25, (seat) =>
        from("203.0.113.9", "confirm", {
          body: { username: `${row}${seat}@a.example`, code: "123456" },
        }),
      );
      statuses.push(...replies.map(({ status }) => status));
    }

    expect(pool.commandCalls(ConfirmSignUpCommand)).toHaveLength(75);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe("mails", () => {
  it("to one address are three, from wherever they are asked for, and five in an hour", async () => {
    await new Visitor(stage.cloud).call("signup", {
      body: { username, password: PASSWORD },
    });
    const ask = () =>
      times(50, (index) =>
        from(addressOf(index), "resend-confirm", { body: { username } }),
      );

    const replies = await ask();
    expect(stage.cloud.outbox()).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(48);
    expect(replies.find(({ status }) => status === 429)).toMatchObject({
      retryAfter: "1800",
      message: "Too many attempts. Please wait 30 minutes and try again.",
    });
    for (const minutes of [15, 30, 45, 59]) {
      setClock(START + minutes * MINUTE);
      await ask();
    }
    expect(stage.cloud.outbox()).toHaveLength(4);
    setClock(START + 60 * MINUTE);
    await ask();
    expect(stage.cloud.outbox()).toHaveLength(5);
  });

  it("of sign-up, resend and forgot are counted together", async () => {
    const visitor = new Visitor(stage.cloud);
    const statuses: number[] = [];
    for (const [routeId, body] of [
      ["signup", { username, password: PASSWORD }],
      ["resend-confirm", { username }],
      ["forgot-password", { username }],
      ["resend-confirm", { username }],
      ["signup", { username, password: PASSWORD }],
    ] as const) {
      statuses.push((await visitor.call(routeId, { body })).status);
    }

    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it("from one network are a hundred at once", async () => {
    const pool = stage.userPool();
    pool.on(ResendConfirmationCodeCommand).resolves({});

    await times(150, (index) =>
      from("203.0.113.9", "resend-confirm", {
        body: { username: `student${index}@a.example` },
      }),
    );

    expect(pool.commandCalls(ResendConfirmationCodeCommand)).toHaveLength(100);
  });
});

describe("lookups", () => {
  const query = { category: "hs_ceeb", text: "High" };

  it("of one network are six hundred in each minute", async () => {
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

describe("what is kept of attempts", () => {
  it("names neither an account nor an address, and goes by itself", async () => {
    await from("203.0.113.9", "login", wrongPassword(username));
    await from("203.0.113.9", "confirm", {
      body: { username, code: "123456" },
    });
    await from("203.0.113.9", "resend-confirm", { body: { username } });

    const { Items = [] } = await new DynamoDBClient({}).send(
      new ScanCommand({
        TableName: stage.cloud.environment["TOKENS_TABLE"] ?? "",
      }),
    );

    expect(Items).toHaveLength(6);
    expect(JSON.stringify(Items)).not.toMatch(/amy|example|203\.0/);
    for (const item of Items) {
      const lives = Number(item["time_to_live"]?.N) * 1000 - START;
      expect(lives).toBeGreaterThanOrEqual(15 * MINUTE);
      expect(lives).toBeLessThanOrEqual(90 * MINUTE);
    }
  });
});
