import { setClock, until } from "@admission/test-tools";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { changeApplication } from "../../../lambdas/application/application.ts";
import { today } from "../../../lambdas/clock.ts";
import { refuseUpload } from "../../../lambdas/documents/records.ts";
import { beginUpload } from "../../../lambdas/documents/uploads.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import { longTime, timeIn } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { interceptAwsCalls, type AwsCall } from "../../support/aws-calls.ts";
import {
  asStudent,
  idOf,
  startCloud,
  type Visitor,
} from "../../support/cloud.ts";
import { fillIn, handIn, submitComplete } from "../../support/hand-in.ts";
import { templateWithQueue } from "../../support/stack-template.ts";
import { essay, key, upload } from "../../support/uploads.ts";

const { template, queue: QUEUE } = templateWithQueue();
const cloud = await startCloud({ template });
const MINUTE = 60_000;
const START = Date.parse("2026-11-20T08:00:00Z");
const username = "amy@example.org";

let restore = () => {};
beforeEach(() => cloud.reset());

/** Runs the function as its schedule does, until no event is on its way. */
async function sweep(): Promise<void> {
  await cloud.settled();
  await cloud.invoke("lambdas/workers/notices.ts", {});
  await cloud.settled();
}

function mailsOf(subject: string) {
  return cloud.outbox().filter((mail) => mail.subject.includes(subject));
}
function receipts() {
  return mailsOf("We have your application");
}
function events() {
  return cloud
    .queued(QUEUE)
    .map(({ detail }) => detail as Record<string, unknown>);
}

async function expectNothingLeft(): Promise<void> {
  // A mail may be read by somebody else: of its applicant it tells first name and reference.
  const texts = cloud.outbox().map(({ text }) => text);
  expect(texts.join("\n")).not.toMatch(/Okafor/);
  const [stored] = await cloud.tables.items("ANSWERS_TABLE");
  expect(stored).toMatchObject({ outbox: [] });
  expect(stored).not.toHaveProperty("due");
  expect(stored).not.toHaveProperty("due_at");
}

/** Lets a function die at its n-th call: before it has an effect, or before its reply. Later calls do nothing. */
function dieAt(n: number, hasEffect: boolean): () => readonly AwsCall[] {
  const calls: AwsCall[] = [];
  restore = interceptAwsCalls(async (call, proceed) => {
    calls.push(call);
    if (calls.length < n || (calls.length === n && hasEffect)) {
      const reply = await proceed();
      if (calls.length < n) return reply;
    }
    throw new Error("dead");
  });
  return () => calls;
}

/** Lets every call of a command fail. */
function lose(command: string, error = new Error("lost")): void {
  restore = interceptAwsCalls(({ name }, proceed) =>
    name === command ? Promise.reject(error) : proceed(),
  );
}

describe("a submission", () => {
  it("is announced and confirmed at once, once", async () => {
    const amy = await asStudent(cloud, username);
    const { submitted_at } = (await submitComplete(amy)).body;
    await until(() => receipts().length > 0);
    await sweep();
    const reference = referenceOf(idOf(amy));
    const at = timeIn(school.timeZone, submitted_at);
    expect(events()).toEqual([
      { reference, first_submitted_at: at, submitted_at: at, version: 1 },
    ]);
    const [receipt, ...others] = receipts();
    expect(others).toEqual([]);
    expect(receipt?.to).toBe(username);
    for (const body of [receipt?.body, receipt?.text]) {
      expect(body).toContain(reference);
      expect(body).toContain(longTime(school.timeZone, submitted_at));
      expect(body).toContain(`${cloud.origin}/completion`);
    }
    await expectNothingLeft();
  });

  it("is what the smoke test waits for, whose unfinished application is refused before", async () => {
    const { studentJourney } =
      await import("../../../bin/smoke/student-steps.ts");
    const whole = aCompleteApplication({}, today());
    const { steps, cleanUp } = studentJourney(cloud.origin, whole);
    for (const name of [
      "Sign up",
      "Confirm the account",
      "Log in",
      "Save answers",
      "Submit too early",
      "Submit",
    ]) {
      await steps[name]?.();
    }
    const checked = steps["Receipt and event"]?.();
    await until(async () => {
      await sweep();
      return receipts().length > 0;
    });
    await checked;
    expect(events()).toMatchObject([{ version: 1 }]);
    await cleanUp();
    expect(await cloud.tables.items("ANSWERS_TABLE")).toEqual([]);
  });

  it("is told and confirmed wherever the worker dies", async () => {
    const told: [point: string, events: number, mails: number][] = [];
    for (let n = 1, isOver = false; !isOver; n += 1) {
      for (const hasEffect of [false, true]) {
        await cloud.reset();
        // At night nobody is reminded.
        setClock(START + 540 * MINUTE);
        const student = await asStudent(cloud, username);
        lose("PutEventsCommand");
        await submitComplete(student);
        restore();

        const callsUntil = dieAt(n, hasEffect);
        await sweep().catch(() => {});
        restore();
        const calls = callsUntil();
        isOver = calls.length < n;
        await sweep();
        // Until then, a mail belongs to the worker that has died.
        setClock(START + 545 * MINUTE);
        await sweep();

        const point = `${hasEffect ? "after" : "before"} ${calls[n - 1]?.name}`;
        if (!isOver) told.push([point, events().length, receipts().length]);
        await expectNothingLeft();
      }
    }
    const ofEvents = told.map(([, count]) => count);
    const ofMails = told.map(([, , count]) => count);
    expect([Math.min(...ofEvents), Math.max(...ofEvents)]).toEqual([1, 2]);
    expect([Math.min(...ofMails), Math.max(...ofMails)]).toEqual([1, 2]);
    // Up to its reply nobody can know whether SES has the mail.
    expect(told[ofMails.indexOf(2)]?.[0]).toBe("after SendEmailCommand");
    expect(told[ofEvents.indexOf(2)]?.[0]).toBe("after PutEventsCommand");
  });

  it("is confirmed once its sender is verified again, within a day", async () => {
    setClock(START);
    const amy = await asStudent(cloud, username);
    const { mailAccount } = cloud;
    mailAccount.unverified.add(school.contactEmail);
    // SES then names the student's address beside the sender.
    mailAccount.isProduction = false;
    await submitComplete(amy);
    for (const minutes of [0, 1, 2, 4, 8, 16, 32, 64, 124, 184, 244]) {
      setClock(START + minutes * MINUTE);
      await sweep();
    }
    expect(receipts()).toEqual([]);
    mailAccount.unverified.clear();
    mailAccount.isProduction = true;
    setClock(START + 303 * MINUTE);
    await sweep();
    expect(receipts()).toEqual([]);
    setClock(START + 304 * MINUTE);
    await sweep();
    expect(receipts()).toHaveLength(1);
    await expectNothingLeft();
  });

  it("is given up if its sender is not verified for a day, or at once for an address that SES names", async () => {
    for (const isOfAddress of [false, true]) {
      await cloud.reset();
      setClock(START);
      const amy = await asStudent(cloud, username);
      cloud.mailAccount.isProduction = !isOfAddress;
      if (!isOfAddress) cloud.mailAccount.unverified.add(school.contactEmail);
      await submitComplete(amy);
      await sweep();
      setClock(START + 23 * 60 * MINUTE);
      await sweep();
      const [stored] = await cloud.tables.items("ANSWERS_TABLE");
      expect(stored).toHaveProperty("outbox.length", isOfAddress ? 0 : 1);
      setClock(START + 24 * 60 * MINUTE);
      await sweep();
      expect(receipts()).toEqual([]);
      await expectNothingLeft();
    }
  });
});

describe("a document that could not be converted", () => {
  const file = { name: "essay.pdf", bytes: Buffer.from("no document") };
  const failures = () => mailsOf("is not attached");

  it.each([
    ["started", {}],
    ["reopened", { reopened: { at: "", reason: "A page is missing." } }],
  ])(
    "of what is %s is told ten minutes later, once, also in place of another one that was none",
    async (_, state) => {
      setClock(START);
      const amy = await asStudent(cloud, username);
      await changeApplication(idOf(amy), () => state);
      await upload(amy, key, file);
      const message = "It has another name.";
      const next = await beginUpload({ student: idOf(amy), answer_key: key });
      await refuseUpload(next, 9, { message, error: "RefusedFile" });
      setClock(START + 10 * MINUTE - 1);
      await sweep();
      expect(failures()).toEqual([]);
      setClock(START + 10 * MINUTE);
      await sweep();
      await sweep();
      expect(failures()).toMatchObject([{ to: username }]);
      expect(failures()[0]?.text).toContain(message);
      await expectNothingLeft();
    },
  );

  it.each<[string, (amy: Visitor) => Promise<unknown>]>([
    [
      "another has taken its place",
      async (amy) => upload(amy, key, await essay()),
    ],
    ["its question is answered in another way", fillIn],
    ["the application is submitted", (amy) => handIn(idOf(amy))],
    [
      "the application is withdrawn",
      (amy) => amy.call("put-withdrawal", { body: { withdrawn: true } }),
    ],
  ])("is not told once %s", async (_, act) => {
    setClock(START);
    const amy = await asStudent(cloud, username);
    await upload(amy, key, file);
    await act(amy);
    setClock(START + 10 * MINUTE);
    await sweep();
    expect(failures()).toEqual([]);
    await expectNothingLeft();
  });
});
