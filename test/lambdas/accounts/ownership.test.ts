import { setClock } from "@admission/test-tools";
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InternalErrorException,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  copyOf,
  metadata,
  MINUTE,
  NEW_PASSWORD,
  SECOND,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { interceptAwsCalls, onceBefore } from "../../support/aws-calls.ts";
import {
  confirmation,
  mailedCode,
  mailedLink,
  openAccount,
  PASSWORD,
  passwordReset,
  Visitor,
  type CallOptions,
} from "../../support/cloud.ts";
import { times } from "../../support/requests.ts";

/** An account belongs to the person who reads its mails, with the password that this person chose. */

const username = "amy@example.org";
const ATTACKERS = "Attack-Horse-7-Battery";
const stage = await stageAccounts();
const { cloud } = stage;
let amy: Visitor;
let attacker: Visitor;
beforeEach(() => {
  amy = new Visitor(cloud);
  attacker = new Visitor(cloud);
});

function signUp(visitor: Visitor, password: string) {
  return visitor.call("signup", { body: { username, password } });
}
async function logIn(visitor: Visitor, password: string): Promise<number> {
  return (await visitor.call("login", { body: { username, password } })).status;
}
function link(mailsAgo = 0) {
  return mailedLink(cloud, username, mailsAgo);
}
function byLink() {
  return confirmation(link());
}
/** Returns the status of a confirmation with a proof, which a browser of the account's owner sends. */
async function confirm(proof: () => CallOptions<"confirm">): Promise<number> {
  return (await amy.call("confirm", proof())).status;
}
/** Returns the status of choosing a password with a proof of the mailbox. */
async function choose(
  password: string,
  proof: Parameters<typeof passwordReset>[0] = link(),
): Promise<number> {
  const request = passwordReset(proof, password);
  return (await amy.call("reset-password", request)).status;
}
function byDigits() {
  return { body: { username, code: mailedCode(cloud, username) } };
}

/** Mails the proof of a sign-up of an address that is opened in the pool meanwhile. */
async function startSignup(): Promise<void> {
  const { mailConfirmation } =
    await import("../../../lambdas/accounts/account-mails.ts");
  await mailConfirmation({ username, asked_at: "" });
}
async function tokens(kind: "pending" | "signup") {
  const items = await cloud.tables.items("TOKENS_TABLE");
  return items.filter(({ token_hash }) =>
    String(token_hash).startsWith(`${kind}#`),
  );
}
async function accounts(): Promise<number> {
  const command = new ListUsersCommand({
    UserPoolId: cloud.environment["USER_POOL_ID"],
    Filter: `email = "${username}"`,
  });
  const { Users } = await new CognitoIdentityProviderClient({}).send(command);
  return Users?.length ?? NaN;
}

/** Expects that nothing of the attacker's is left: no password, no session, no answer. */
async function expectNothingOf(visitor: Visitor): Promise<void> {
  expect(await logIn(visitor, ATTACKERS)).not.toBe(200);
  expect((await visitor.call("get-profile")).status).toBe(401);
  const forged = { body: { conviction_comment: "FORGED" } };
  expect((await visitor.call("put-answer", forged)).status).toBe(401);
}

describe.each([
  ["the digits", byDigits],
  ["the link", byLink],
])("an account that is confirmed with %s", (_name, proof) => {
  it("has the password of its owner if an attacker signed up first and last", async () => {
    await signUp(attacker, ATTACKERS);
    expect(await logIn(attacker, ATTACKERS)).toBe(403);
    await signUp(amy, PASSWORD);
    await signUp(attacker, ATTACKERS);
    const answered = await amy.call("confirm", proof());

    expect(answered.status).toBe(200);
    expect(answered.body).toEqual({
      message: "Your account is confirmed. You can log in now.",
    });
    await expectNothingOf(attacker);
    expect(await logIn(amy, PASSWORD)).toBe(200);
    expect((await amy.call("get-profile")).body.answer).toEqual({});
  });

  it("has the newest password of the browser that signed up twice", async () => {
    await signUp(amy, PASSWORD);
    await signUp(amy, NEW_PASSWORD);
    await amy.call("confirm", proof());

    expect(await logIn(amy, PASSWORD)).toBe(400);
    expect(await logIn(amy, NEW_PASSWORD)).toBe(200);
  });

  it("has no password if the browser's sign-up has expired, and leads to choosing one", async () => {
    await signUp(amy, PASSWORD);
    setClock(START + 120 * MINUTE);
    const { status, body } = await amy.call("confirm", proof());

    expect(status).toBe(200);
    expect(body.message).toBe(
      "Your account is confirmed. Please choose a password.",
    );
    expect(await logIn(amy, PASSWORD)).toBe(400);
    const id = body.id ?? "";
    expect(await choose(NEW_PASSWORD, { username, id })).toBe(200);
    expect(await logIn(amy, NEW_PASSWORD)).toBe(200);
  });

  it.each([
    ["another browser", () => amy],
    ["another tab of this one", () => copyOf(cloud, attacker)],
  ])(
    "has no password if %s signed up, and this one chooses it once",
    async (_by, opened) => {
      await signUp(attacker, ATTACKERS);
      amy = opened();
      const { body } = await amy.call("confirm", proof());
      await expectNothingOf(attacker);
      // Not even what the attacker seals after the confirmation.
      await signUp(attacker, ATTACKERS);
      await expectNothingOf(attacker);
      const chosen = { username, id: body.id ?? "" };

      setClock(START + SECOND);
      for (const [password, status] of [
        [PASSWORD, 200],
        [NEW_PASSWORD, 400],
      ] as const) {
        setClock(START + 2 * SECOND);
        expect(await choose(password, chosen)).toBe(status);
        setClock(START + 3 * SECOND);
      }
      expect(await logIn(amy, PASSWORD)).toBe(200);
      await expectNothingOf(attacker);
    },
  );

  it("discards a password that was set in the user pool itself, and its sessions", async () => {
    await openAccount(username, ATTACKERS);
    expect(await logIn(attacker, ATTACKERS)).toBe(200);
    await startSignup();
    setClock(START + SECOND);
    const { body } = await amy.call("confirm", proof());

    await expectNothingOf(attacker);
    expect(body.id).toMatch(/^[\da-f]{64}$/);
  });

  it("lets its browser log in immediately, even if strangers have no attempts left", async () => {
    await signUp(amy, PASSWORD);
    const attack = () => times(8, () => logIn(new Visitor(cloud), ATTACKERS));
    await attack();
    await amy.call("confirm", proof());
    await attack();

    expect(await logIn(amy, PASSWORD)).toBe(200);
  });
});

it("a session that was started before the confirmation was complete is ended by the confirmation", async () => {
  await openAccount(username, ATTACKERS);
  await startSignup();
  let early = 0;
  // Until the confirmation sets another one, the account has the first password.
  const stop = onceBefore(
    ({ name }) => name === AdminSetUserPasswordCommand.name,
    async () => {
      early = await logIn(attacker, ATTACKERS);
      setClock(START + SECOND);
    },
  );
  await amy.call("confirm", byDigits());
  stop();

  expect(early).toBe(200);
  expect((await attacker.call("get-profile")).status).toBe(401);
});

describe("a confirmation that fails halfway", () => {
  const failOnce = async (
    proof: typeof byDigits,
    command: { readonly name: string },
  ) => {
    await signUp(amy, PASSWORD);
    const stop = interceptAwsCalls(async ({ name }, proceed) => {
      if (name === command.name) throw new InternalErrorException(metadata);
      return proceed();
    });
    const status = await confirm(proof);
    stop();
    expect(status).toBe(500);
    expect(await logIn(amy, PASSWORD)).toBe(403);
  };

  it.each([
    ["digits", byDigits],
    ["link", byLink],
  ])(
    "with the %s succeeds with the same proof, and never leaves two accounts",
    async (_name, proof) => {
      for (const command of [
        AdminCreateUserCommand,
        AdminSetUserPasswordCommand,
      ]) {
        await failOnce(proof, command);
      }
      expect(await confirm(proof)).toBe(200);

      expect(await logIn(amy, PASSWORD)).toBe(200);
      expect(await accounts()).toBe(1);
    },
  );

  it("leaves the account to a password reset", async () => {
    await failOnce(byDigits, AdminSetUserPasswordCommand);
    await amy.call("forgot-password", { body: { username } });

    expect(link().page).toBe("/reset");
    expect(await choose(NEW_PASSWORD)).toBe(200);
    expect(await logIn(amy, NEW_PASSWORD)).toBe(200);
  });

  it("in its last step leaves the account to a password reset", async () => {
    await signUp(attacker, ATTACKERS);
    stage.restore();
    const stop = interceptAwsCalls(async ({ name, input }, proceed) => {
      const isToken = JSON.stringify(input).includes("mailed#");
      if (name === PutCommand.name && isToken) {
        throw new InternalErrorException(metadata);
      }
      return proceed();
    });
    expect(await confirm(byLink)).toBe(500);
    stop();
    await amy.call("forgot-password", { body: { username } });

    expect(await choose(PASSWORD)).toBe(200);
    expect(await logIn(amy, PASSWORD)).toBe(200);
  });
});

describe("a sign-up that is never confirmed", () => {
  const DAY = 24 * 60 * MINUTE;

  it("makes no account, whatever is asked for it", async () => {
    await signUp(amy, PASSWORD);
    await amy.call("resend-confirm", { body: { username } });
    await attacker.call("forgot-password", { body: { username } });
    await logIn(amy, PASSWORD);
    await amy.call("confirm", { body: { username, code: "0".repeat(6) } });

    expect(await accounts()).toBe(0);
    await amy.call("confirm", byLink());
    expect(await accounts()).toBe(1);
    expect(await tokens("pending")).toEqual([]);
  });

  it("is forgotten a week after its last mail, also while it is not deleted yet", async () => {
    const resend = async () => {
      const before = cloud.outbox().length;
      const visitor = new Visitor(cloud);
      await visitor.call("resend-confirm", { body: { username } });
      await visitor.call("forgot-password", { body: { username } });
      return cloud.outbox().length - before;
    };
    await signUp(amy, PASSWORD);
    const [item] = await tokens("pending");
    expect(item?.["time_to_live"]).toBe((START + 7 * DAY) / 1000);

    setClock(START + 7 * DAY);
    expect(await resend()).toBe(0);
    setClock(START + 7 * DAY - SECOND);
    expect(await resend()).toBe(2);
    // Both mails are a new beginning.
    const [renewed] = await tokens("pending");
    expect(renewed?.["time_to_live"]).toBe((START + 14 * DAY) / 1000 - 1);
  });

  it("is confirmed by digits for a day", async () => {
    await signUp(amy, PASSWORD);

    setClock(START + DAY);
    expect(await confirm(byDigits)).toBe(400);
    expect(await accounts()).toBe(0);
    setClock(START + DAY - SECOND);
    expect(await confirm(byDigits)).toBe(200);
  });
});

it("an unconfirmed account is reported after another person's confirmation too, because a stranger could tell the difference", async () => {
  await signUp(attacker, ATTACKERS);
  await amy.call("confirm", byLink());

  expect(await logIn(attacker, ATTACKERS)).toBe(403);
  expect(await logIn(attacker, NEW_PASSWORD)).toBe(400);
  expect(await logIn(new Visitor(cloud), ATTACKERS)).toBe(400);
  setClock(START + 120 * MINUTE);
  expect(await logIn(attacker, ATTACKERS)).toBe(400);
});

it("an account that is confirmed twice at the same time has the chosen password", async () => {
  await signUp(amy, PASSWORD);
  setClock(START + SECOND);
  const bodies: object[] = [];
  // A second request overtakes the first one, before it reads what this browser signed up with.
  const stop = onceBefore(
    ({ name, input }) =>
      name === "GetCommand" && JSON.stringify(input).includes("signup#"),
    async () => {
      bodies.push((await amy.call("confirm", byLink())).body);
    },
  );
  await amy.call("confirm", byLink());
  stop();

  expect(bodies).toEqual([
    { message: "Your account is confirmed. You can log in now." },
  ]);
  expect(await logIn(amy, PASSWORD)).toBe(200);
});

describe("the password of a sign-up", () => {
  it("is stored in the same way for every address", async () => {
    for (const visitor of [amy, attacker]) await signUp(visitor, PASSWORD);
    await amy.call("confirm", byLink());
    await signUp(new Visitor(cloud), PASSWORD);

    const kept = await tokens("signup");
    // The record of the browser that confirmed is gone.
    expect(kept).toHaveLength(2);
    expect(new Set(kept.map((item) => Object.keys(item).join())).size).toBe(1);
  });

  it("never reaches the user pool before the mailbox is proven", async () => {
    const sent: string[] = [];
    const stop = interceptAwsCalls(async ({ input }, proceed) => {
      sent.push(JSON.stringify(input));
      return proceed();
    });
    await signUp(amy, PASSWORD);
    await signUp(attacker, ATTACKERS);
    stop();

    expect(sent.length).toBeGreaterThan(4);
    expect(sent.join()).not.toContain(PASSWORD);
    expect(sent.join()).not.toContain(ATTACKERS);
  });
});
