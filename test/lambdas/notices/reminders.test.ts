import { setClock } from "@admission/test-tools";
import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { windowsOf } from "../../../shared/application/deadlines.ts";
import { startOf } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { asStudent, stageCloud } from "../../support/cloud.ts";

const cloud = await stageCloud();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [window] = windowsOf(school.terms).slice(-1);
/** Begin of the day after the deadline. */
const END = startOf(school.timeZone, window?.to ?? "").getTime();
const [days = 0] = school.reminderDays;
const NOON = END - (days + 1) * DAY + 12 * HOUR;

let restore = () => {};
beforeEach(() => setClock(NOON));
afterEach(() => {
  restore();
  restore = () => {};
  jest.useRealTimers();
});

async function run(time: number): Promise<void> {
  setClock(time);
  await cloud.invoke("lambdas/workers/notices.ts", {});
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
    restore = interceptAwsCalls(async ({ name, input }, proceed) => {
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
    await run(NOON).catch(() => {});
    restore();
    await run(NOON + HOUR);
    const isKnown = point === "before its write" || point === "after SES";
    expect(reminders()).toHaveLength(isKnown ? 1 : 0);
  },
);

it("a mail that SES does not take now is sent by a later run", async () => {
  await asStudent(cloud);
  cloud.mailAccount.isPaused = true;
  await run(NOON);
  cloud.mailAccount.isPaused = false;
  expect(reminders()).toHaveLength(0);
  await run(NOON + HOUR);
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
  await run(NOON);
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
  const last = school.reminderDays.at(-1) ?? 0;
  await run(END - (last + 1) * DAY + 12 * HOUR);
  expect(reminders()).toHaveLength(1);
});
