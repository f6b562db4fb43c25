import { setClock } from "@admission/test-tools";
import { beforeEach, expect, it, jest } from "@jest/globals";
import { clock, nowIso, today } from "../../../lambdas/clock.ts";
import { daysAfter, longDate, longTime } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import {
  asStudent,
  idOf,
  mailedCode,
  PASSWORD,
  startCloud,
  Visitor,
} from "../../support/cloud.ts";
import { fillIn } from "../../support/hand-in.ts";
import { DEADLINE, REMINDER_NOON } from "../../support/last-deadline.ts";
import { times } from "../../support/requests.ts";

/** Reminders, and the evening before a deadline, with the 14 mails a second that SES takes of an account. */

const cloud = await startCloud({ maxSendRate: 14 });
const { requestMail } = await import("../../../lambdas/accounts/throttle.ts");
const { changeApplication } =
  await import("../../../lambdas/application/application.ts");
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const REMINDER_DAY =
  DEADLINE - (Number(school.reminderDays.at(-1)) + 0.5) * DAY;
/** A day on which nobody is reminded. */
const START = REMINDER_DAY - DAY;
const SENTENCE =
  "We cannot send emails at the moment. Please try again in a minute.";

beforeEach(async () => {
  await cloud.reset();
  setClock(START);
});

function bodyOf(
  routeId: "signup" | "resend-confirm" | "forgot-password",
  username: string,
) {
  return routeId === "signup" ? { username, password: PASSWORD } : { username };
}

/** Runs the function as its schedule does. */
async function run(event: object = {}): Promise<void> {
  await cloud.invoke("lambdas/workers/notices.ts", event);
  await cloud.settled();
}

/** Lets waiting functions go on only when the clock is moved, and all calls have ended. */
function movedByHand() {
  let calls = 0;
  let isSought = false;
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  interceptAwsCalls(async ({ input }, proceed) => {
    // Reminders are sought for a second, and those that might have gone in it are not made up for.
    if (input["IndexName"] === "byStatus" && !isSought) {
      isSought = true;
      await clock.pause(SECOND);
    }
    calls += 1;
    return proceed().finally(() => (calls -= 1));
  });
  clock.pause = (ms) =>
    new Promise((go) => waiting.push({ at: jest.now() + ms, go }));
  const settled = async () => {
    for (let quiet = 0; quiet < 20; quiet = calls === 0 ? quiet + 1 : 0) {
      await new Promise(setImmediate);
    }
  };
  return async (time: number): Promise<void> => {
    await settled();
    for (;;) {
      const next = Math.min(...waiting.map(({ at }) => at));
      if (next > time) break;
      setClock(Math.max(next, jest.now()));
      const due = waiting.filter(({ at }) => at <= next);
      for (const each of due) waiting.splice(waiting.indexOf(each), 1);
      for (const { go } of due) go();
      await settled();
    }
    setClock(time);
  };
}

it("loses no code, and delays none, while reminders go to all who have started", async () => {
  setClock(REMINDER_DAY);
  const NUM_REMINDED = 60;
  const SECONDS = 12;
  await times(NUM_REMINDED, (n) =>
    changeApplication(
      `student-${n}`,
      () => ({
        username: `started-${n}@example.org`,
        successful_login: [nowIso()],
      }),
      { mayBegin: true },
    ),
  );
  const moveTo = movedByHand();
  const reminded = run();
  for (let n = 0; n < 3 * SECONDS; n += 1) {
    await moveTo(REMINDER_DAY + (n * SECOND) / 3);
    const username = `${n}@example.org`;
    await requestMail({ username, occasion: "signup", isKnown: false });
    await cloud.settled();
  }
  await reminded;

  const sent = cloud.outbox().map(({ to, at }) => ({
    isCode: !to.startsWith("started"),
    second: Math.floor((Date.parse(at) - REMINDER_DAY) / SECOND),
  }));
  const inSecond = (second: number, isCode: boolean) =>
    sent.filter((each) => each.second === second && each.isCode === isCode)
      .length;
  const seconds = Array.from({ length: SECONDS }, (_, second) => second);
  expect(seconds.map((second) => inSecond(second, true))).toEqual(
    seconds.map(() => 3),
  );
  const others = seconds.map((second) => inSecond(second, false));
  expect(Math.max(...others)).toBeLessThanOrEqual(8);
  expect(others.reduce((sum, each) => sum + each)).toBe(NUM_REMINDED);
});

it("says one sentence to everybody while SES is paused, and sends all that was asked once it is not", async () => {
  const amy = await asStudent(cloud);
  const bob = await asStudent(cloud, "bob@example.org");
  await fillIn(bob);
  cloud.mailAccount.isPaused = true;

  const eve = new Visitor(cloud);
  const username = "eve@example.org";
  const asked = { body: bodyOf("signup", username) };
  expect((await eve.call("signup", asked)).status).toBe(200);
  await bob.call("submit");
  await cloud.settled();
  for (const name of ["amy", "bob", "eve", "new"]) {
    for (const routeId of [
      "signup",
      "resend-confirm",
      "forgot-password",
    ] as const) {
      for (const visitor of [amy, eve, new Visitor(cloud)]) {
        const reply = await visitor.call(routeId, {
          body: bodyOf(routeId, `${name}@example.org`),
        });
        expect(reply.status).toBe(503);
        expect(reply.body.message).toBe(SENTENCE);
        expect(reply.headers.get("retry-after")).toBe("60");
      }
    }
  }
  for (let minute = 1; minute <= 10; minute += 1) {
    setClock(START + minute * MINUTE);
    await run();
  }
  expect(cloud.outbox()).toEqual([]);

  cloud.mailAccount.isPaused = false;
  setClock(START + 16 * MINUTE);
  await run();
  const told = cloud.outbox().map(({ to, code }) => `${to} ${code !== ""}`);
  expect(told.toSorted()).toEqual([
    "bob@example.org false",
    "eve@example.org true",
  ]);
  const code = mailedCode(cloud, username);
  const proof = { body: { username, code } };
  expect((await eve.call("confirm", proof)).status).toBe(200);
  // What was refused has used up nothing.
  const statuses = await times(3, async () => {
    const body = { username: "amy@example.org" };
    return (await amy.call("forgot-password", { body })).status;
  });
  expect(statuses).toEqual([200, 200, 200]);
});

it("sends a code a minute later if SES had too many in its second, and counts only what it has sent", async () => {
  cloud.mailAccount.maxSendRate = 0;
  const username = "amy@example.org";
  const amy = new Visitor(cloud);
  for (const routeId of ["signup", "resend-confirm"] as const) {
    const body = bodyOf(routeId, username);
    expect((await amy.call(routeId, { body })).status).toBe(200);
  }
  expect(cloud.outbox()).toEqual([]);
  cloud.mailAccount.maxSendRate = 14;
  setClock(START + MINUTE);
  await run();
  expect(cloud.outbox()).toHaveLength(2);
  await new Visitor(cloud).call("resend-confirm", { body: { username } });
  expect(cloud.outbox()).toHaveLength(3);
  const proof = { body: { username, code: mailedCode(cloud, username) } };
  expect((await amy.call("confirm", proof)).status).toBe(200);
});

it("names the time of its cause in a mail that has waited", async () => {
  await asStudent(cloud);
  cloud.mailAccount.isPaused = true;
  const time = longTime(school.timeZone, nowIso());
  for (const [username, occasion] of [
    ["amy@example.org", "forgot"],
    ["amy@example.org", "changed"],
    ["eve@example.org", "address"],
  ] as const) {
    await requestMail({ username, occasion, isKnown: true });
  }
  await cloud.settled();
  cloud.mailAccount.isPaused = false;
  await runAt(START + HOUR);
  const named = cloud.outbox().map(({ text }) => text.includes(`n ${time}, `));
  expect(named).toEqual([true, true, true]);
});

it("gives a code up after a day, and a link to a new password after two hours", async () => {
  await asStudent(cloud);
  cloud.mailAccount.isPaused = true;
  for (const [username, occasion] of [
    ["amy@example.org", "forgot"],
    ["eve@example.org", "signup"],
  ] as const) {
    await requestMail({ username, occasion, isKnown: false });
  }
  await cloud.settled();
  setClock(START + 2 * HOUR);
  cloud.mailAccount.isPaused = false;
  await run();
  expect(cloud.outbox().map(({ to }) => to)).toEqual(["eve@example.org"]);
});

async function runAt(time: number): Promise<void> {
  setClock(time);
  await run();
}

function reminders() {
  return cloud
    .outbox()
    .filter(({ subject }) => subject.includes("not submitted yet"));
}

it.each(["before its write", "after its write", "before SES", "after SES"])(
  "nobody is reminded twice, where a function dies %s",
  async (point) => {
    const [when, where] = point.split(" ");
    await asStudent(cloud);
    let isDead = false;
    const restore = interceptAwsCalls(async ({ name, input }, proceed) => {
      if (isDead) throw new Error("dead");
      isDead =
        where === "SES"
          ? name === "SendEmailCommand"
          : name === "UpdateCommand" &&
            input["TableName"] === cloud.environment["ANSWERS_TABLE"];
      if (isDead && when === "before") throw new Error("dead");
      const reply = await proceed();
      if (isDead) throw new Error("dead");
      return reply;
    });
    await runAt(REMINDER_NOON).catch(() => {});
    restore();
    await runAt(REMINDER_NOON + HOUR);
    const isKnown = point === "before its write" || point === "after SES";
    expect(reminders()).toHaveLength(isKnown ? 1 : 0);
  },
);

it("what is reopened is reminded of by the day that the office has named, whenever its student was last here", async () => {
  setClock(START - 365 * DAY);
  const student = idOf(await asStudent(cloud));
  setClock(START);
  const [days = 0] = school.reminderDays;
  const due_on = daysAfter(today(), days).toISOString().slice(0, 10);
  const reopened = { at: nowIso(), reason: "A page is missing.", due_on };
  await changeApplication(student, () => ({ reopened }));
  for (const hours of [0, 1]) await runAt(START + hours * HOUR);
  const day = longDate(due_on);
  expect(cloud.outbox().filter(({ text }) => text.includes(day))).toHaveLength(
    1,
  );
});

it("a mail that SES does not take now is sent by a later run", async () => {
  await asStudent(cloud);
  cloud.mailAccount.isPaused = true;
  await runAt(REMINDER_NOON);
  cloud.mailAccount.isPaused = false;
  expect(reminders()).toHaveLength(0);
  await runAt(REMINDER_NOON + HOUR);
  expect(reminders()).toHaveLength(1);
});

it("one press in a mail program ends all reminders, and a link that was made up ends none", async () => {
  const press = (address: string) =>
    fetch(address, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      headers: { origin: "https://mail.example" },
    });
  await asStudent(cloud);
  await runAt(REMINDER_NOON);
  const { headers = {}, text = "" } = reminders()[0] ?? {};
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [address = ""] =
    /https?:[^>]+/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
  const page = `/stop-reminders?id=${new URL(address).searchParams.get("id")}`;
  expect(text).toContain(`${cloud.origin}${page}`);
  // A program that knows no such press opens the address.
  const opened = await fetch(address, { redirect: "manual" });
  expect([opened.status, opened.headers.get("location")]).toEqual([302, page]);
  expect((await press(`${address}x`)).status).toBe(400);
  expect((await press(address)).status).toBe(200);
  expect((await press(address)).status).toBe(200);
  await runAt(REMINDER_DAY);
  expect(reminders()).toHaveLength(1);
  // Mails are read late.
  setClock(REMINDER_NOON + 364 * DAY);
  expect((await press(address)).status).toBe(200);
});
