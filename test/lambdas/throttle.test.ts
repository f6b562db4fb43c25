import {
  CodeMismatchException,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "@jest/globals";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import {
  attemptLimits,
  LOOKUPS_PER_MINUTE,
} from "../../lambdas/accounts/limits.ts";
import type { Requests } from "../../shared/contract/requests.ts";
import { routes, type RouteId } from "../../shared/routes.ts";
import {
  metadata,
  MINUTE,
  NEW_PASSWORD,
  SECOND,
  stageAccounts,
  START,
  WRONG_PASSWORD,
} from "../support/accounts.ts";
import { setClock } from "../support/clock.ts";
import { asStudent, mailedCode, PASSWORD, Visitor } from "../support/cloud.ts";

const username = "amy@example.org";
const stage = stageAccounts();

/** A request as CloudFront passes it on, from any address in the world. */
const from = async <R extends RouteId>(
  address: string,
  routeId: R,
  request: {
    readonly body?: R extends keyof Requests ? Requests[R] : never;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<{
  status: number;
  retryAfter: string | undefined;
  message: string;
}> => {
  const { method } = routes[routeId];
  const result = (await stage.cloud.invoke(`lambdas/api/${routeId}.ts`, {
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "cloudfront-viewer-address": `${address}:40000`,
      "x-origin-secret": stage.cloud.environment["ORIGIN_SECRET"],
      ...request.headers,
    },
    requestContext: {
      requestId: "test",
      http: { method, sourceIp: "130.176.0.1" },
    },
    queryStringParameters: request.query,
    isBase64Encoded: false,
    body: JSON.stringify(request.body),
  })) as APIGatewayProxyStructuredResultV2;
  const { message } = JSON.parse(result.body ?? "") as { message: string };
  const retryAfter = result.headers?.["retry-after"];
  return {
    status: result.statusCode ?? 0,
    retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
    message,
  };
};

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const addressOf = (index: number) =>
  `198.51.${Math.floor(index / 250)}.${1 + (index % 250)}`;

const wrongPassword = (user: string) => ({
  body: { username: user, password: WRONG_PASSWORD },
});

describe("guesses of one account's password", () => {
  it("reach the user pool five times, from wherever they come, and say when to go on", async () => {
    const pool = stage.userPool();
    pool.on(InitiateAuthCommand).rejects(new NotAuthorizedException(metadata));

    const replies = await times(200, (index) =>
      from(addressOf(index), "login", wrongPassword(username)),
    );

    expect(pool.commandCalls(InitiateAuthCommand)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(195);
    for (const reply of refused) {
      expect(reply).toEqual({
        status: 429,
        retryAfter: "900",
        message: "Too many attempts. Please wait 15 minutes and try again.",
      });
    }
  });

  it("lock it for that time and no longer, however many were refused meanwhile", async () => {
    await asStudent(stage.cloud, username);
    const right = { body: { username, password: PASSWORD } };
    const logIn = () => from("203.0.113.9", "login", right);
    await times(5, () => from("203.0.113.9", "login", wrongPassword(username)));

    setClock(START + 15 * MINUTE - 1);
    const early = await times(20, logIn);
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([429]));

    setClock(START + 15 * MINUTE);
    expect((await logIn()).status).toBe(200);
  });

  it("are forgotten with the right password", async () => {
    await asStudent(stage.cloud, username);
    const outcomes: number[] = [];
    for (const password of [
      ...Array<string>(4).fill(WRONG_PASSWORD),
      PASSWORD,
      ...Array<string>(4).fill(WRONG_PASSWORD),
      PASSWORD,
    ]) {
      const { status } = await from("203.0.113.9", "login", {
        body: { username, password },
      });
      outcomes.push(status);
    }

    expect(outcomes).toEqual([
      400, 400, 400, 400, 200, 400, 400, 400, 400, 200,
    ]);
  });

  it("are forgotten with a reset of the password", async () => {
    const amy = await asStudent(stage.cloud, username);
    await amy.call("forgot-password", { body: { username } });
    await times(6, () => from("203.0.113.9", "login", wrongPassword(username)));
    const password = NEW_PASSWORD;

    const reset = await amy.call("reset-password", {
      body: {
        username,
        password,
        confirm_password: password,
        id: mailedCode(stage.cloud, username),
      },
    });

    expect(reset.status).toBe(200);
    expect(
      (await amy.call("login", { body: { username, password } })).status,
    ).toBe(200);
  });

  it("are not counted when the user pool fails", async () => {
    await asStudent(stage.cloud, username);
    stage.userPool().on(InitiateAuthCommand).rejects(new Error("ECONNRESET"));
    const failed = await times(10, () =>
      from("203.0.113.9", "login", wrongPassword(username)),
    );
    stage.restore();

    expect(failed.some(({ status }) => status === 500)).toBe(true);
    const { status } = await from("203.0.113.9", "login", {
      body: { username, password: PASSWORD },
    });
    expect(status).toBe(200);
  });
});

describe("a browser that has logged in before", () => {
  const right = { username, password: PASSWORD };
  const wrong = { username, password: WRONG_PASSWORD };
  const guessFromElsewhere = () =>
    times(200, (index) =>
      from(addressOf(index), "login", wrongPassword(username)),
    );

  it("gets in whoever guesses elsewhere, and a strange one does not", async () => {
    const amy = await asStudent(stage.cloud, username);
    await guessFromElsewhere();

    expect(
      (await new Visitor(stage.cloud).call("login", { body: right })).status,
    ).toBe(429);
    expect((await amy.call("login", { body: right })).status).toBe(200);
    // Its success gives strangers nothing back.
    expect((await from("203.0.113.9", "login", { body: right })).status).toBe(
      429,
    );
  });

  it("can set a new password with the mailed code whoever guesses codes elsewhere", async () => {
    const amy = await asStudent(stage.cloud, username);
    await amy.call("forgot-password", { body: { username } });
    const reset = {
      username,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    };
    await times(20, (index) =>
      from(addressOf(index), "reset-password", {
        body: { ...reset, id: "000000" },
      }),
    );
    const body = { ...reset, id: mailedCode(stage.cloud, username) };

    expect(
      (await new Visitor(stage.cloud).call("reset-password", { body })).status,
    ).toBe(429);
    expect((await amy.call("reset-password", { body })).status).toBe(200);
    expect(
      (await amy.call("login", { body: { username, password: NEW_PASSWORD } }))
        .status,
    ).toBe(200);
  });

  it("has five guesses of its own, and no more", async () => {
    const amy = await asStudent(stage.cloud, username);
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push((await amy.call("login", { body: wrong })).status);

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  it("lets with all strangers together no more than ten guesses reach the user pool in 15 minutes", async () => {
    const amy = await asStudent(stage.cloud, username);
    const pool = stage.userPool();
    pool.on(InitiateAuthCommand).rejects(new NotAuthorizedException(metadata));

    await times(800, (index) =>
      from(addressOf(index), "login", wrongPassword(username)),
    );
    await times(200, () => amy.call("login", { body: wrong }));

    expect(pool.commandCalls(InitiateAuthCommand)).toHaveLength(10);
  });

  it("is nobody to another account, once 90 days have passed, or with a secret that nobody was given", async () => {
    const DAY = 24 * 60 * MINUTE;
    const amy = await asStudent(stage.cloud, username);
    const device = amy.cookies.get("__Host-device") ?? "";
    await asStudent(stage.cloud, "bob@example.org");
    const tryAs = async (secret: string, user: string) => {
      const visitor = new Visitor(stage.cloud);
      visitor.cookies.set("__Host-device", secret);
      const body = { username: user, password: PASSWORD };
      return (await visitor.call("login", { body })).status;
    };
    const guess = (user: string) =>
      times(5, (index) => from(addressOf(index), "login", wrongPassword(user)));

    await guess("bob@example.org");
    expect(await tryAs(device, "bob@example.org")).toBe(429);
    await guess(username);
    for (const secret of [device.replace(/^../, "zz"), "", "0".repeat(64)])
      expect(await tryAs(secret, username)).toBe(429);
    setClock(START + 90 * DAY - SECOND);
    await guess(username);
    expect(await tryAs(device, username)).toBe(200);
  });

  it("is forgotten with the log-out that its student asks for", async () => {
    const amy = await asStudent(stage.cloud, username);
    await amy.call("logout");

    expect([...amy.cookies.keys()]).toEqual([]);
  });
});

describe("guesses from one network", () => {
  it("reach the user pool fifty times, and leave other networks alone", async () => {
    const pool = stage.userPool();
    pool.on(InitiateAuthCommand).rejects(new NotAuthorizedException(metadata));

    const replies = await times(200, (index) =>
      from("203.0.113.9", "login", wrongPassword(`student${index}@a.example`)),
    );

    expect(pool.commandCalls(InitiateAuthCommand)).toHaveLength(50);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(150);
    expect(
      (await from("203.0.113.10", "login", wrongPassword("b@b.example")))
        .status,
    ).toBe(400);
  });

  it("do not use up the attempts of an account once they are refused", async () => {
    await asStudent(stage.cloud, username);
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

  it.each([
    ["another address of the same IPv6 network", "2001:db8:0:7::2", 429],
    ["the same network, written in full", "2001:db8:0:7:1:2:3:4", 429],
    ["another IPv6 network", "2001:db8:0:8::1", 400],
  ])("count for %s", async (_name, address, expected) => {
    await times(60, (index) =>
      from("2001:db8:0:7::1", "login", wrongPassword(`s${index}@a.example`)),
    );

    const { status } = await from(address, "login", wrongPassword(username));
    expect(status).toBe(expected);
  });

  it("count whatever address the viewer claims to have", async () => {
    const claims = (index: number) => ({
      "x-forwarded-for": addressOf(index),
      "cloudfront-viewer-address": `${addressOf(index)}:1`,
      forwarded: `for=${addressOf(index)}`,
    });

    const replies = await times(60, (index) =>
      new Visitor(stage.cloud).call("login", {
        ...wrongPassword(`student${index}@a.example`),
        headers: claims(index),
      }),
    );

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it.each([undefined, "", "x".repeat(48)])(
    "never pass beside CloudFront, with the secret %j",
    async (secret) => {
      const { status } = await from("203.0.113.9", "login", {
        ...wrongPassword(username),
        headers: { "x-origin-secret": secret as string },
      });
      expect(status).toBe(403);
    },
  );
});

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

    expect(pool.commandCalls(ResendConfirmationCodeCommand)).toHaveLength(
      attemptLimits.mail.network.burst,
    );
  });
});

describe("lookups", () => {
  const query = { category: "hs_ceeb", text: "High" };

  it("of one network are limited in each minute", async () => {
    const replies = await times(LOOKUPS_PER_MINUTE + 5, () =>
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
