import { setClock, until } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { nowIso } from "../../../lambdas/clock.ts";
import type { MailKind } from "../../../lambdas/mail/mail.ts";
import { lastMailState } from "../../../lambdas/storage/mail-states.ts";
import {
  markUnmailable,
  unmailableMark,
} from "../../../lambdas/storage/unmailable.ts";
import { MINUTE, signUp, START } from "../../support/accounts.ts";
import { asStudent, stageCloud, Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud();
const { sendMail } = await import("../../../lambdas/mail/mail.ts");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const to = "amy@example.org";
const KINDS = [
  "code",
  "reset",
  "account-exists",
  "password-changed",
  "receipt",
  "reopened",
  "conversion-failed",
  "reminder",
] as const satisfies readonly MailKind[];

/** Passes a report of SES to the function that gets them. */
async function report(eventType: string, details: object): Promise<void> {
  const timestamp = nowIso();
  await cloud.invoke("lambdas/workers/mail-feedback.ts", {
    detail: {
      eventType,
      mail: {
        destination: [to],
        messageId: "id-7",
        timestamp,
        tags: { kind: ["code"] },
      },
      ...Object.fromEntries(
        Object.entries(details).map(([name, value]) => [
          name,
          { timestamp, ...(value as object) },
        ]),
      ),
    },
  });
}

function bounced(bounceType: string, bounceSubType: string, status?: string) {
  const bouncedRecipients = [status === undefined ? {} : { status }];
  const bounce = { bounceType, bounceSubType, bouncedRecipients };
  return report("Bounce", { bounce });
}

/** Returns the kinds of mail that reach the address, each tried at the same time. */
async function reaching(address = to): Promise<readonly string[]> {
  const before = cloud.outbox().length;
  const mail = { html: "<p>Hello</p>", text: "Hello" };
  for (const kind of KINDS) {
    await sendMail(address, kind, { ...mail, subject: kind });
  }
  const after = cloud.outbox().slice(0, cloud.outbox().length - before);
  return after.map(({ subject }) => subject).toReversed();
}

it.each([
  ["does not exist", "Permanent", "NoEmail", "5.1.1", "bounce", 90 * DAY],
  ["does not exist", "Permanent", "General", "5.1.10", "bounce", 90 * DAY],
  [
    "is suppressed",
    "Permanent",
    "OnAccountSuppressionList",
    undefined,
    "bounce",
    90 * DAY,
  ],
  ["has a strict filter", "Permanent", "General", "5.7.1", "refusal", HOUR],
  [
    "has a server that gives no reason",
    "Permanent",
    "General",
    undefined,
    "refusal",
    HOUR,
  ],
  [
    "dislikes the words",
    "Transient",
    "ContentRejected",
    undefined,
    "refusal",
    HOUR,
  ],
  ["has a full mailbox", "Transient", "MailboxFull", "5.2.2", undefined, 0],
  ["is away", "Transient", "General", undefined, undefined, 0],
] as const)(
  "an address that %s: %s %s %s is a %s",
  async (_what, type, subType, status, reason, ms) => {
    setClock(START);
    await bounced(type, subType, status);
    const mark = await unmailableMark(to.toUpperCase());
    expect(mark?.reason).toBe(reason);
    expect(await unmailableMark(`other-${to}`)).toBeUndefined();
    expect(mark?.until).toBe(ms === 0 ? undefined : (START + ms) / 1000);
    setClock(START + ms);
    expect(await reaching()).toEqual(KINDS);
  },
);

it("each further refusal holds mails back for twice as long, until one is delivered", async () => {
  const hours = [];
  for (let n = 0, time = START; n < 4; n += 1) {
    setClock(time);
    if (n === 3) await report("Delivery", { delivery: {} });
    await bounced("Permanent", "General", "5.7.1");
    const end = Number((await unmailableMark(to))?.until) * 1000;
    hours.push((end - time) / HOUR);
    time = end;
  }
  expect(hours).toEqual([1, 2, 4, 1]);
});

it("a mail that answers an act is tried once a day in any case, and takes the address off SES's list", async () => {
  const address = "bounce@simulator.amazonses.com";
  for (const time of [START, START + DAY - 1000, START + DAY]) {
    setClock(time);
    await markUnmailable(address, "bounce");
    cloud.mailAccount.suppressed.add(address);
    const isFirst = time !== START + DAY - 1000;
    expect(await reaching(address)).toEqual(isFirst ? ["code"] : []);
    expect(cloud.mailAccount.suppressed.size).toBe(isFirst ? 0 : 1);
    await cloud.settled();
  }
  // Where it arrives, so do all others.
  await bounced("Permanent", "NoEmail", "5.1.1");
  expect(
    await sendMail(to, "receipt", { subject: "", html: "", text: "" }),
  ).toBe("done");
  await cloud.settled();
  expect(await reaching()).toEqual(KINDS);
});

it("after a complaint, all but reminders are sent; to have called a mail no spam is none", async () => {
  setClock(START);
  const complaintFeedbackType = "not-spam";
  await report("Complaint", { complaint: { complaintFeedbackType } });
  expect(await unmailableMark(to)).toBeUndefined();
  await report("Complaint", { complaint: {} });
  // Not that mails come back.
  const { body } = await (await asStudent(cloud, to)).call("get-profile");
  expect(body).not.toHaveProperty("mails_come_back");
  const reached = KINDS.filter((kind) => kind !== "reminder");
  expect(await reaching()).toEqual(reached);
  // A full box for an hour does not mean that its owner wants reminders after it.
  setClock(START + MINUTE);
  await bounced("Permanent", "General");
  setClock(START + 2 * HOUR);
  expect(await reaching()).toEqual(reached);
  // A complaint that is over hides no refusal.
  setClock(START + 90 * DAY);
  await bounced("Permanent", "General");
  expect((await unmailableMark(to))?.reason).toBe("refusal");
});

it("it is known for a month what became of the last mail", async () => {
  const kind = "code";
  const message_id = "id-7";
  setClock(START);
  const at = nowIso();
  await report("DeliveryDelay", { deliveryDelay: {} });
  const delayed = { state: "delayed", kind, message_id, reported_at: at };
  expect(await lastMailState(to)).toMatchObject(delayed);
  setClock(START - HOUR);
  await report("Delivery", { delivery: {} });
  expect(await lastMailState(to)).toMatchObject(delayed);
  setClock(START + HOUR);
  await report("Reject", { reject: { reason: "Bad content" } });
  expect(await lastMailState(to)).toMatchObject({ state: "rejected" });
  setClock(START + HOUR + 30 * DAY);
  expect(await lastMailState(to)).toBeUndefined();
});

it.each(["bounce", "complaint"] as const)(
  "a %s of SES's simulator comes all the way",
  async (kind) => {
    const address = `${kind}@simulator.amazonses.com`;
    const mail = { html: "<p>Hello</p>", text: "Hello", subject: "Hello" };
    await sendMail(address, "receipt", mail);
    await until(async () => (await unmailableMark(address))?.reason === kind);
    expect(await lastMailState(address)).toMatchObject({ kind: "receipt" });
  },
);

it("the browser that has signed up is told at resend that its mail did not arrive, nobody else is, and so is the form", async () => {
  setClock(START);
  const amy = await asStudent(cloud, to);
  const newcomer = new Visitor(cloud);
  const body = { username: to };
  await signUp(newcomer, to);
  const ask = async (visitor: Visitor) =>
    (await visitor.call("resend-confirm", { body })).body.message;
  const usual = await ask(newcomer);
  setClock(START + MINUTE);
  await report("DeliveryDelay", { deliveryDelay: {} });
  const late = " The last one was delayed on October 5, 2026 at 8:01 AM EDT.";
  expect(await ask(new Visitor(cloud))).toBe(usual);
  expect(await lastMailState(to)).toMatchObject({ state: "delivered" });
  setClock(START + 2 * MINUTE);
  await report("DeliveryDelay", { deliveryDelay: {} });
  expect(await ask(newcomer)).toBe(usual + late.replace("8:01", "8:02"));
  expect((await amy.call("get-profile")).body).not.toHaveProperty(
    "mails_come_back",
  );
  await bounced("Permanent", "General", "5.7.1");
  expect((await amy.call("get-profile")).body).toMatchObject({
    mails_come_back: true,
  });
  setClock(START + 3 * MINUTE);
  // The mailbox has had its mails: none takes the place of what came back.
  const later = new Visitor(cloud);
  await signUp(later, to);
  expect(await ask(later)).toBe(usual);
  setClock(START + 100 * MINUTE);
  expect(await ask(newcomer)).toMatch(/came back on .+ once a day\.$/);
  expect(await ask(new Visitor(cloud))).toBe(usual);
});
