import { setClock } from "@admission/test-tools";
import { expect, it, jest } from "@jest/globals";
import { reopenApplication } from "../../../lambdas/application-pdf/reopening.ts";
import {
  changeApplication,
  loadApplication,
} from "../../../lambdas/application/application.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import { WITHDRAWALS } from "../../../lambdas/security/limits.ts";
import { select } from "../../../lambdas/staff/selection.ts";
import { listChanges } from "../../../lambdas/storage/changes.ts";
import { PRINTER } from "../../../lambdas/storage/links.ts";
import { DAYS_TO_RETURN } from "../../../shared/application/limits.ts";
import { school } from "../../../shared/college/school.ts";
import {
  NOT_SUBMITTED_LINK,
  WITHDRAWN_FIRST,
  WITHDRAWN_LINK,
} from "../../../shared/messages.ts";
import {
  asStudent,
  idOf,
  loggedIn,
  PASSWORD,
  stageCloud,
  type Visitor,
} from "../../support/cloud.ts";
import { commandsOn } from "../../support/commands.ts";
import { fillIn, submitComplete } from "../../support/hand-in.ts";
import { REMINDER_NOON } from "../../support/last-deadline.ts";
import { viewFor } from "../../support/links.ts";
import { collected, staffLog } from "../../support/staff-log.ts";

const cloud = await stageCloud();
const { run } = commandsOn(cloud);
const username = "amy@example.org";
const REASON = "You have told us by phone that you enroll elsewhere.";
const DAY_MS = 24 * 60 * 60_000;

function applications(...words: readonly string[]) {
  return run("applications", ...words);
}

async function submitted(): Promise<Visitor> {
  const amy = await asStudent(cloud, username);
  expect((await submitComplete(amy)).status).toBe(200);
  return amy;
}

async function setWithdrawn(student: Visitor, withdrawn: boolean) {
  const reply = await student.call("put-withdrawal", { body: { withdrawn } });
  await cloud.settled();
  return reply;
}

/** Returns who is in a list, and as what. */
async function listed(selection: Parameters<typeof select>[0] = {}) {
  const steps = await collected(select(selection));
  return steps.flatMap(({ row }) => row?.status ?? []);
}

/** Returns the status with which a link of now answers, and what it says. */
async function opened(
  scope: "service" | "reader",
  student: string,
  created_by = "ann",
) {
  const { status, body } = await viewFor(cloud, scope, student, created_by);
  return [status, body.message];
}

function subjects() {
  return cloud
    .outbox()
    .filter(({ to }) => to === username)
    .map(({ subject }) => subject);
}

/** Returns what the college's systems have heard. */
async function heard() {
  await cloud.invoke("lambdas/workers/notices.ts", {});
  const changes = await collected(listChanges("0", "9"));
  return changes.map(({ row }) => row.what);
}

it("is told after what was still to be told", async () => {
  cloud.mailAccount.unverified.add(school.contactEmail);
  const amy = await submitted();
  await cloud.settled();
  await setWithdrawn(amy, true);
  const { outbox } = await loadApplication(idOf(amy));
  expect(outbox).toMatchObject([{ mail: "receipt" }, { mail: "withdrawn" }]);
});

it("has no receipt sent once more, but the way into the account", async () => {
  await setWithdrawn(await submitted(), true);
  const { code } = await run("student", "--mail", username, "--send-again");
  await cloud.settled();
  const receipt = expect.stringMatching(/^We have your/);
  expect([code, subjects()]).toEqual([
    0,
    [expect.not.stringMatching(/^We have your/), expect.anything(), receipt],
  ]);
});

it("changes ten times at once, because each is mailed and told to systems", async () => {
  const amy = await submitted();
  const statuses: number[] = [];
  for (let n = 0; n < WITHDRAWALS.burst + 1; n += 1) {
    statuses.push((await setWithdrawn(amy, n % 2 === 0)).status);
  }
  expect(statuses.slice(-2)).toEqual([200, 429]);
  expect(subjects()).toHaveLength(1 + WITHDRAWALS.burst);
  setClock(jest.now() + WITHDRAWALS.secondsEach * 1000);
  const later = await loggedIn(cloud, username);
  expect((await setWithdrawn(later, true)).status).toBe(200);
});

it("is withdrawn by its student, is in no list and for no reader, and counts again as it was", async () => {
  const amy = await submitted();
  const student = idOf(amy);
  const { submitted_at } = await loadApplication(student);
  const before = (await amy.call("get-profile")).body;
  for (let n = 0; n < 2; n += 1) {
    expect((await setWithdrawn(amy, true)).status).toBe(200);
  }
  const { withdrawn } = (await amy.call("get-profile")).body;
  expect(withdrawn).toEqual({
    at: expect.any(String),
    back_until: expect.any(String),
  });
  expect(await listed()).toEqual([]);
  for (const status of ["withdrawn", "all"] as const) {
    expect(await listed({ status })).toEqual(["withdrawn"]);
  }
  expect(await listed({ text: referenceOf(student) })).toEqual(["withdrawn"]);
  expect(await opened("reader", student)).toEqual([409, WITHDRAWN_LINK]);
  expect(await opened("reader", student, PRINTER)).toEqual([200, undefined]);
  expect(await opened("service", student)).toEqual([200, undefined]);
  const reading = await applications("stats");
  expect(reading.said).toContain("1 were withdrawn and are not counted");
  await expect(reopenApplication(student, REASON)).rejects.toThrow("withdrawn");

  expect((await setWithdrawn(amy, false)).status).toBe(200);
  expect((await amy.call("get-profile")).body).toEqual(before);
  const [again] = await collected(select({}));
  expect(again?.row).toMatchObject({
    status: "submitted",
    summary: { submitted_at },
  });
  expect(subjects().slice(0, 2)).toEqual([
    expect.stringMatching(/is no longer withdrawn$/),
    expect.stringMatching(/is withdrawn$/),
  ]);
  expect(await heard()).toEqual(["submitted", "withdrawn", "reinstated"]);
});

it.each([
  ["started", "We do not have it yet", []],
  ["submitted", "there is nothing more to do", ["Submitted"]],
  ["reopened", "we have what you submitted before", ["First sent"]],
] as const)(
  "comes back as %s if it was that, as its student and the office are told",
  async (state, told, shown) => {
    const amy = await (state === "started"
      ? asStudent(cloud, username)
      : submitted());
    if (state === "reopened") {
      await changeApplication(idOf(amy), ({ submitted_at: at }) => ({
        submitted_at: "",
        web_status: [],
        reopened: { at, reason: REASON, first_submitted_at: at },
      }));
    }
    for (const withdrawn of [true, false]) await setWithdrawn(amy, withdrawn);
    expect(cloud.outbox()[0]?.text).toContain(told);
    const { said } = await applications("show", "amy");
    expect(said.match(/^(First sent|Submitted)/gm) ?? []).toEqual(shown);
    expect((await applications("stats")).said).toContain(
      `1 started, ${Number(state === "submitted")} of them submitted.`,
    );
  },
);

it("is not submitted or reminded of while it is withdrawn, and comes back for as many days as were said", async () => {
  setClock(REMINDER_NOON);
  const amy = await asStudent(cloud, username);
  await fillIn(amy);
  expect(await opened("reader", idOf(amy))).toEqual([409, NOT_SUBMITTED_LINK]);
  await setWithdrawn(amy, true);
  const refused = await amy.call("submit");
  expect([refused.status, refused.body.message]).toEqual([
    409,
    WITHDRAWN_FIRST,
  ]);
  // What is typed meanwhile, elsewhere, is kept.
  const typed = { body: { middle_name: "Ada" } };
  expect((await amy.call("put-answer", typed)).status).toBe(200);
  await cloud.invoke("lambdas/workers/notices.ts", {});
  expect(subjects()).toEqual([
    `Your application to ${school.title} is withdrawn`,
  ]);
  // Systems have never heard of it.
  expect(await heard()).toEqual([]);

  setClock(REMINDER_NOON + DAYS_TO_RETURN * DAY_MS);
  const account = { body: { username, password: PASSWORD } };
  await amy.call("login", account);
  expect((await setWithdrawn(amy, false)).status).toBe(409);
  setClock(REMINDER_NOON + DAYS_TO_RETURN * DAY_MS - 1);
  await amy.call("login", account);
  expect((await setWithdrawn(amy, false)).status).toBe(200);
});

it("is withdrawn by the office with a reason, also after its student, and brought back by it alone", async () => {
  const amy = await submitted();
  await setWithdrawn(amy, true);
  const reference = referenceOf(idOf(amy));
  const withdraw = (...words: readonly string[]) =>
    applications("withdraw", reference.toLowerCase(), ...words);
  expect((await withdraw("--reason", "1234567890 no")).said).toContain(
    "at least 10 letters",
  );
  const done = await withdraw("--reason", REASON);
  expect(done).toMatchObject({
    code: 0,
    said: expect.stringContaining("mail"),
  });
  await cloud.invoke("lambdas/workers/notices.ts", {});
  expect(cloud.outbox()[0]?.text).toContain(REASON);
  const { body } = await amy.call("get-profile");
  expect(body.withdrawn).toEqual({ at: expect.any(String), reason: REASON });
  expect((await setWithdrawn(amy, false)).status).toBe(409);
  const { said: shown } = await applications("show", "amy");
  expect(shown).toMatch(/^Submitted .*\nWithdrawn .* by \w+\nReason {6}You /m);
  expect((await withdraw("--undo")).said).toContain("counts again");
  expect((await amy.call("get-profile")).body).not.toHaveProperty("withdrawn");
  const acts = (await staffLog()).map(({ action }) => action);
  expect(acts.filter((each) => /^(w|re)/.test(each))).toEqual([
    "withdraw",
    "reinstate",
  ]);
  expect(await heard()).toEqual(["submitted", "withdrawn", "reinstated"]);
});
