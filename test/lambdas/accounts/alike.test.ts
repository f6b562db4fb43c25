import { setClock } from "@admission/test-tools";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  PasswordResetRequiredException,
  TooManyRequestsException,
  UserNotConfirmedException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { MessageRejected } from "@aws-sdk/client-sesv2";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { clock } from "../../../lambdas/clock.ts";
import { school } from "../../../shared/college/school.ts";
import {
  metadata,
  MINUTE,
  NEW_PASSWORD,
  signUp,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  mailedCode,
  mailedLink,
  PASSWORD,
  Visitor,
} from "../../support/cloud.ts";
import { WRONG_PASSWORD } from "../../support/requests.ts";

/** No reply reveals whether an account exists: neither by its bytes nor by its time. */

const confirmed = "amy@example.org";
const unconfirmed = "bob@example.org";
const unknown = "eve@example.org";

const stage = await stageAccounts();
const { cloud } = stage;
let visitor: Visitor;
let pauses: number[];
beforeEach(async () => {
  await asStudent(cloud, confirmed);
  visitor = new Visitor(cloud);
  await signUp(visitor, unconfirmed);
  pauses = [];
  clock.pause = (milliseconds) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
});

/** Returns a reply without the parts that only depend on the time of the request. */
async function told(routeId: (typeof routes)[number][0], body: object) {
  const reply = await visitor.call(routeId, { body });
  const headers = Object.fromEntries(reply.headers);
  delete headers["date"];
  return { status: reply.status, body: reply.body, headers };
}

/** Sends a request for a known, an unconfirmed and an unknown address, expects one reply to all, and returns it. */
async function expectAlike(
  routeId: Parameters<typeof told>[0],
  bodyFor: (username: string) => object,
) {
  const first = await told(routeId, bodyFor(confirmed));
  for (const username of [unconfirmed, unknown]) {
    expect(await told(routeId, bodyFor(username))).toEqual(first);
  }
  return first;
}

/** Returns the status of choosing a new password with a proof. */
async function choose(id: string): Promise<number> {
  return (await told("reset-password", reset(confirmed, id))).status;
}

function reset(username: string, id = "0".repeat(64)) {
  return {
    username,
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
    id,
  };
}

const routes = [
  [
    "login",
    (username: string) => ({ username, password: WRONG_PASSWORD }),
    400,
  ],
  ["signup", (username: string) => ({ username, password: NEW_PASSWORD }), 200],
  ["confirm", (username: string) => ({ username, code: "000000" }), 400],
  ["resend-confirm", (username: string) => ({ username }), 200],
  ["forgot-password", (username: string) => ({ username }), 200],
  ["reset-password", (username: string) => reset(username), 400],
] as const;

describe("the time of a reply", () => {
  it.each([
    [400, 1100],
    [1500, 0],
    [4000, 0],
  ])(
    "after %i ms in the user pool is delayed by %i ms",
    async (needed, expected) => {
      stage
        .userPool()
        .on(AdminInitiateAuthCommand)
        .callsFake(() => {
          setClock(START + needed);
          throw new UserNotFoundException(metadata);
        });

      await told("login", { username: unknown, password: WRONG_PASSWORD });

      expect(pauses).toEqual([expected]);
    },
  );

  it.each(routes)(
    "%s is the same for known, unconfirmed and unknown addresses, as is the reply, however long tables and user pool take",
    async (routeId, bodyFor, status) => {
      // From the first call on: an address that was tried before costs one more write.
      const stop = interceptAwsCalls(async ({ name }, proceed) => {
        setClock(jest.now() + (name.startsWith("Update") ? 7 : 31));
        // Wakes the worker, which would move the one clock as well.
        return name === "PutEventsCommand"
          ? { Entries: [{ EventId: "1" }] }
          : proceed();
      });
      clock.pause = (milliseconds) => {
        setClock(jest.now() + milliseconds);
        return Promise.resolve();
      };
      const seen = new Set<string>();
      for (let sample = 1; sample < 3; sample += 1) {
        const stranger = `${sample}-${unknown}`;
        for (const username of [confirmed, unconfirmed, stranger]) {
          const start = START + sample * 100 * MINUTE;
          setClock(start);
          visitor = new Visitor(cloud);
          const reply = await told(routeId, bodyFor(username));
          const ms = jest.now() - start;
          const text = JSON.stringify(reply).replace(/device=\w+/, "device=");
          seen.add(`${reply.status} in ${ms} ms: ${text}`);
        }
      }
      stop();

      expect([...seen]).toEqual([
        expect.stringMatching(`^${status} in 15\\d\\d ms`),
      ]);
    },
  );

  it("is not delayed after the right password", async () => {
    await told("login", { username: confirmed, password: PASSWORD });

    expect(pauses).toEqual([]);
  });
});

it("an account that is not confirmed is reported at login to the person who signed up and has not mistyped, with or without an account", async () => {
  const body = (username: string, password = NEW_PASSWORD) => ({
    username,
    password,
  });
  const replies = [];
  for (const username of [confirmed, unconfirmed, unknown]) {
    await told("signup", body(username));
    replies.push(await told("login", body(username)));
    const mistyped = await told("login", body(username, WRONG_PASSWORD));
    expect(mistyped.status).toBe(400);
  }

  const message = "Password attempts exceeded";
  stage
    .userPool()
    .on(AdminInitiateAuthCommand)
    .rejects(new NotAuthorizedException({ ...metadata, message }));
  expect((await told("login", body(unknown))).status).toBe(429);

  expect(replies[0]?.status).toBe(403);
  expect(replies[0]?.body.message).toMatch(/not confirmed yet/);
  expect(replies[1]).toEqual(replies[0]);
  expect(replies[2]).toEqual(replies[0]);
});

describe.each([
  ["sign-up", "signup", /You signed up with this address/],
  ["resend", "resend-confirm", /You asked for a confirmation code/],
] as const)(
  "the %s of an address that has an account",
  (_name, routeId, words) => {
    const ask = (username: string) =>
      told(
        routeId,
        routeId === "signup"
          ? { username, password: NEW_PASSWORD }
          : { username },
      );

    it("mails its owner a link, and changes nothing", async () => {
      await ask(confirmed);

      const [mail] = cloud.outbox();
      expect(mail).toMatchObject({
        to: confirmed,
        subject: `Your account for ${school.title}`,
      });
      expect(mail?.body).toMatch(words);
      expect(mail?.body).toContain(`href="${cloud.origin}/login"`);
      for (const password of [NEW_PASSWORD, PASSWORD]) {
        const reply = await told("login", { username: confirmed, password });
        expect(reply.status === 200).toBe(password === PASSWORD);
      }
      const { page, id } = mailedLink(cloud, confirmed);
      expect(page).toBe("/reset");
      expect(await choose(id)).toBe(200);
    });
  },
);

describe("a proof", () => {
  const HOUR = 60 * MINUTE;

  it.each([
    [
      "its use",
      async (code: string, id: string) => {
        await told("confirm", { username: unconfirmed, code });
        setClock(START + MINUTE);
        expect(await choose(id)).toBe(200);
        setClock(START + 2 * MINUTE);
      },
    ],
    ["its time", () => setClock(START + 24 * HOUR)],
  ])("is rejected like a wrong one after %s", async (_what, pass) => {
    const code = mailedCode(cloud, unconfirmed);
    await told("forgot-password", { username: confirmed });
    const { id } = mailedLink(cloud, confirmed);
    await pass(code, id);
    pauses = [];

    const wrong = await told("confirm", { username: unknown, code });
    expect(wrong.status).toBe(400);
    expect(await told("confirm", { username: unconfirmed, code })).toEqual(
      wrong,
    );
    expect(await told("reset-password", reset(confirmed, id))).toEqual(
      await told("reset-password", reset(unknown, id)),
    );
    expect(pauses).toEqual([1500, 1500, 1500, 1500]);
  });

  it("of an account that is gone meanwhile is rejected like a wrong one", async () => {
    await told("forgot-password", { username: confirmed });
    const { id } = mailedLink(cloud, confirmed);
    stage
      .userPool()
      .on(AdminSetUserPasswordCommand)
      .rejects(new UserNotFoundException(metadata));

    expect(await told("reset-password", reset(confirmed, id))).toMatchObject({
      status: 400,
      body: (await told("reset-password", reset(unknown, id))).body,
    });
  });
});

describe("what the user pool says about an account", () => {
  it.each([
    new NotAuthorizedException(metadata),
    new UserNotFoundException(metadata),
    new UserNotConfirmedException(metadata),
    new PasswordResetRequiredException(metadata),
  ])("is hidden by a login: %s", async (error) => {
    const body = (username: string) => ({ username, password: PASSWORD });
    const plain = await told("login", body(unknown));
    stage.userPool().on(AdminInitiateAuthCommand).rejects(error);

    expect(await told("login", body(confirmed))).toEqual(plain);
    expect(pauses).toEqual([1500, 1500]);
  });

  it("is hidden by a login with a password that an operator has set for once", async () => {
    await new CognitoIdentityProviderClient({}).send(
      new AdminCreateUserCommand({
        UserPoolId: cloud.environment["USER_POOL_ID"] ?? "",
        Username: "operators@example.org",
        TemporaryPassword: PASSWORD,
        MessageAction: "SUPPRESS",
        UserAttributes: [{ Name: "email", Value: "operators@example.org" }],
      }),
    );

    const body = (username: string) => ({ username, password: PASSWORD });
    expect(await told("login", body("operators@example.org"))).toEqual(
      await told("login", body(unknown)),
    );
    expect(pauses).toEqual([1500, 1500]);
  });
});

describe.each(
  routes.flatMap(([routeId, bodyFor, status]) =>
    status === 200 ? [[routeId, bodyFor] as const] : [],
  ),
)("%s, which may cause a mail,", (routeId, bodyFor) => {
  it("answers alike if SES refuses it", async () => {
    const plain = await told(routeId, bodyFor(unknown));
    const ses = stage.mails();
    ses.rejects(new MessageRejected(metadata));

    expect(plain.status).toBe(200);
    expect(await told(routeId, bodyFor(confirmed))).toEqual(plain);
    expect(await told(routeId, bodyFor(unconfirmed))).toEqual(plain);
    expect(ses.calls()).toHaveLength(2);
    expect(pauses).toEqual([1500, 1500, 1500]);
  });

  it("answers alike if the user pool has too many calls, and mails a minute later", async () => {
    const before = cloud.outbox().length;
    stage
      .userPool()
      .on(AdminGetUserCommand)
      .rejects(new TooManyRequestsException(metadata));

    expect((await expectAlike(routeId, bodyFor)).status).toBe(200);
    expect(pauses).toEqual([1500, 1500, 1500]);
    expect(cloud.outbox()).toHaveLength(before);
    stage.restore();
    setClock(START + MINUTE);
    await cloud.invoke("lambdas/workers/notices.ts", {});
    const addresses = cloud
      .outbox()
      .slice(0, -before)
      .map(({ to }) => to);
    expect(addresses.toSorted()).toEqual(
      routeId === "signup"
        ? [confirmed, unconfirmed, unknown]
        : [confirmed, unconfirmed],
    );
  });
});
