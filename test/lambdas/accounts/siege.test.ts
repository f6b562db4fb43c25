import { setClock } from "@admission/test-tools";
import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  MINUTE,
  NEW_PASSWORD,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import {
  confirmation,
  mailedLink,
  PASSWORD,
  passwordReset,
  Visitor,
} from "../../support/cloud.ts";
import { addressOf, wrongPassword } from "../../support/requests.ts";

/**
 * A night of an address under permanent attack, from ever new networks with ever new browsers: the attacker exhausts
 * every limit, and guesses at every code.
 */

const username = "amy@example.org";
const { cloud, from } = await stageAccounts();

let networks = 0;
let guesses = 0;
beforeEach(() => {
  networks = 0;
  guesses = 0;
});
function anywhere() {
  return addressOf((networks += 1));
}

async function newBrowser(): Promise<readonly string[]> {
  const { deviceCookie } = await import("../../../lambdas/security/cookies.ts");
  const { newSecret } = await import("../../../lambdas/security/secrets.ts");
  return [deviceCookie(newSecret()).split(";")[0] ?? ""];
}

function anotherThanMailed(): string {
  const right = cloud.outbox()[0]?.code ?? "0";
  return String((Number(right) + 1) % 1_000_000).padStart(6, "0");
}

/** Guesses until every guess is rejected. */
async function guessWith(cookies: readonly string[]): Promise<void> {
  for (const routeId of ["confirm", "reset-password"] as const) {
    let status = 400;
    while (status === 400) {
      const code = anotherThanMailed();
      const request =
        routeId === "confirm"
          ? { body: { username, code } }
          : passwordReset({ username, id: code }, NEW_PASSWORD);
      ({ status } = await from(anywhere(), routeId, { cookies, ...request }));
      if (status === 400) {
        guesses += 1;
      } else {
        expect(status).toBe(429);
      }
    }
  }
}

type Asking = "signup" | "resend-confirm" | "forgot-password";

async function attack(ways: readonly Asking[]): Promise<void> {
  for (const routeId of ways) {
    const cookies = await newBrowser();
    const password = "Attack-Horse-7-Battery";
    const { status } = await from(anywhere(), routeId, {
      cookies,
      body: routeId === "signup" ? { username, password } : { username },
    });
    expect(status).toBe(200);
    await guessWith(cookies);
  }
  await guessWith([]);
  for (let status = 400; status === 400;) {
    ({ status } = await from(anywhere(), "login", wrongPassword(username)));
  }
}

/**
 * Attacks every 45 minutes, twice as often as strangers' attempts are refilled, and lets the owner act in between, by
 * the hour.
 */
async function besiege(
  ways: readonly Asking[],
  owners: Readonly<Record<number, () => Promise<void>>>,
  hours: number,
): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 45) {
    setClock(START + minutes * MINUTE);
    await attack(ways);
    setClock(START + (minutes + 1) * MINUTE);
    await owners[minutes / 60]?.();
  }
}

function browser() {
  return new Visitor(cloud);
}
async function signUp(visitor: Visitor, password = PASSWORD) {
  const reply = await visitor.call("signup", { body: { username, password } });
  expect(reply.status).toBe(200);
}
function newestLink() {
  return mailedLink(cloud, username);
}
async function confirm(visitor: Visitor): Promise<string | undefined> {
  const reply = await visitor.call("confirm", confirmation(newestLink()));
  expect(reply.status).toBe(200);
  return reply.body.id;
}
async function reset(
  visitor: Visitor,
  password: string,
  id = newestLink().id,
): Promise<void> {
  const body = passwordReset({ username, id }, password);
  expect((await visitor.call("reset-password", body)).status).toBe(200);
}
async function logIn(visitor: Visitor, password: string) {
  const reply = await visitor.call("login", { body: { username, password } });
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
}
async function ask(visitor: Visitor, routeId: Exclude<Asking, "signup">) {
  const { status } = await visitor.call(routeId, { body: { username } });
  expect(status).toBe(200);
}
const all: readonly Asking[] = ["signup", "resend-confirm", "forgot-password"];

/** Expects no more guesses than lead to fewer than 100 in a day: 1 in 10,000 with a million possible codes. */
function expectFewGuesses(most: number) {
  expect(guesses).toBeGreaterThan(20);
  expect(guesses).toBeLessThanOrEqual(most);
  expect(cloud.outbox().length).toBeLessThan(15);
}

describe("the owner of an address that is attacked for a night", () => {
  it("signs up, confirms, logs in, resets and resends at the first try", async () => {
    const laptop = browser();
    const phone = browser();
    const library = browser();
    const acts = {
      0.75: async () => {
        await signUp(laptop);
        expect(await confirm(laptop)).toBeUndefined();
        await logIn(laptop, PASSWORD);
      },
      4.5: async () => {
        const body = { username, password: PASSWORD };
        const { status, body: refusal } = await phone.call("login", { body });
        expect(status).toBe(429);
        expect(refusal.message).toMatch(
          "If you reset your password, you get in at once.",
        );
        await ask(phone, "forgot-password");
        await reset(phone, NEW_PASSWORD);
        await logIn(phone, NEW_PASSWORD);
      },
      6: async () => {
        await logIn(laptop, NEW_PASSWORD);
        await logIn(phone, NEW_PASSWORD);
      },
      7.5: async () => {
        await ask(library, "resend-confirm");
        await reset(library, PASSWORD);
        await logIn(library, PASSWORD);
        await logIn(laptop, PASSWORD);
      },
    };
    await besiege(all, acts, 9);
    expectFewGuesses(45);
  });

  it.each([
    ["when nobody else has signed up", all.slice(1)],
    ["when there was nothing but sign-ups", all.slice(0, 1)],
  ])("signs up and confirms %s", async (_name, ways) => {
    const laptop = browser();
    const phone = browser();
    // By then every limit is used up, and refilled once.
    const acts = {
      4.5: async () => {
        await signUp(laptop);
        await ask(laptop, "resend-confirm");
        // Opened on another device, the link leads to a choice of the password.
        await reset(phone, NEW_PASSWORD, await confirm(phone));
        await logIn(phone, NEW_PASSWORD);
      },
      5.25: async () => {
        await ask(laptop, "forgot-password");
        await reset(laptop, PASSWORD);
        await logIn(laptop, PASSWORD);
      },
    };
    await besiege(ways, acts, 6);
    expectFewGuesses(35);
  });
});
