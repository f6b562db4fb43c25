import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { beforeEach, expect, it, jest } from "@jest/globals";
import { deleteStudent } from "../../../lambdas/accounts/erasure.ts";
import { reopenApplication } from "../../../lambdas/application-pdf/reopening.ts";
import { loadApplication } from "../../../lambdas/application/application.ts";
import { clock, today } from "../../../lambdas/clock.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import { createLink, type LinkScope } from "../../../lambdas/storage/links.ts";
import { exporterDeeds } from "../../../lambdas/workers/staff-exporter.ts";
import { longDate, timeIn } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import {
  asStudent,
  idOf,
  PASSWORD,
  startCloud,
  Visitor,
} from "../../support/cloud.ts";
import { commandsOn } from "../../support/commands.ts";
import { fillIn } from "../../support/hand-in.ts";
import { DEADLINE, REMINDER_NOON } from "../../support/last-deadline.ts";
import { openLink } from "../../support/links.ts";
import { writePrintedSite } from "../../support/printed-site.ts";
import { textAt } from "../../support/run-script.ts";
import { templateWithQueue } from "../../support/stack-template.ts";
import { staffLog } from "../../support/staff-log.ts";
import { essay, key, upload } from "../../support/uploads.ts";

const { template, queue: QUEUE } = templateWithQueue();
const cloud = await startCloud({
  template,
  siteFolder: writePrintedSite(),
});
const { run } = commandsOn(cloud);
const username = "amy@example.org";
const REASON = "Your <transcript> & the second essay were mixed up.";
const { now } = clock;
const staff = new Visitor(cloud);
const STAFF = { by: "test", deed: "pdf", enter: async () => {} };

beforeEach(() => cloud.reset());

function reopen(
  student: string,
  reason = `\u202e${REASON}`,
  day = "2999-12-31",
) {
  const reference = referenceOf(student).toLowerCase();
  const until = ["--until", day];
  const words = ["--reason", reason, ...until];
  return run("applications", "reopen", reference, ...words);
}

async function submitted(first_name = "Amy"): Promise<Visitor> {
  const amy = await asStudent(cloud, username);
  await fillIn(amy, { first_name });
  await upload(amy, key, await essay("First"));
  const { status } = await amy.call("submit");
  expect(status).toBe(200);
  return amy;
}

/** Makes a link to a version, and reads what it shows. */
async function version(number: number) {
  const scope = ["--scope", "service", "--version", String(number)];
  const { said } = await run("link", "--student", username, ...scope);
  const service_token = /service_token=(\w+)/.exec(said)?.[1];
  if (service_token === undefined) return said;
  const { body } = await openLink(cloud, "service", service_token);
  const { answer, submitted_at, document_answer, tabs } = body;
  return {
    name: answer["first_name"],
    tab: tabs["faith_essay"],
    submitted_at,
    size: document_answer[key]?.file_size,
    bytes: await pdfOf(service_token),
  };
}

/** Returns the PDF that a link leads to, once it is printed. */
async function pdfOf(service_token: string): Promise<Buffer> {
  const query = { service_token };
  for (;;) {
    const { status, body: pdf } = await staff.call("get-service-pdf", {
      query,
    });
    expect(status).toBe(200);
    if (pdf.status !== "COMPLETED") continue;
    return Buffer.from(await (await fetch(pdf.url)).bytes());
  }
}

/**
 * Returns the name that a link of now shows, whether it says that the application is open again, and the texts of the
 * PDFs that the link and the office's command give.
 */
async function seenBy(scope: LinkScope, student: string) {
  const token = await createLink({ scope, student, created_by: "test" });
  const { body } = await openLink(cloud, scope, token);
  const seen = [body.answer["first_name"], body.is_open_again];
  if (scope === "public") return seen;
  const given = await exporterDeeds.pdf.answer({ student, scope }, STAFF);
  const printed = await (await fetch(given ?? "")).bytes();
  return [...seen, await textOf(await pdfOf(token)), await textOf(printed)];
}

it("is corrected and submitted again by its student, and both versions stay", async () => {
  const amy = await submitted();
  const student = idOf(amy);
  const reference = referenceOf(student);
  const { submitted_at: first } = await loadApplication(student);

  const sendAgain = () => run("student", "--mail", username, "--send-again");
  expect((await sendAgain()).code).toBe(0);
  await cloud.invoke("lambdas/workers/notices.ts", {});
  // What the command has woken may have taken the mail.
  await cloud.settled();
  const receipts = cloud
    .outbox()
    .filter(({ subject }) => subject.startsWith("We have your application"));
  expect(receipts.map(({ to }) => to)).toEqual([username, username]);
  expect(receipts[0]?.text).toBe(receipts[1]?.text);

  const { code, said } = await reopen(student);
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${reference} is open again`),
  });
  await cloud.settled();
  expect((await sendAgain()).code).toBe(0);
  await cloud.settled();
  expect(cloud.outbox()[0]).toMatchObject({
    to: username,
    subject: `Your account for ${school.title}`,
  });
  const { body: profile } = await amy.call("get-profile");
  expect(profile.web_status.map(({ web_status }) => web_status)).toEqual([
    "started",
    "validating",
  ]);
  expect(profile.reopened).toMatchObject({ reason: REASON });

  await amy.call("put-answer", { body: { first_name: "Ann" } });
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  expect((await amy.call("put-tabs", { body: tab })).status).toBe(200);
  const second = await pdfWith("Second", "Third");
  await upload(amy, key, { name: "essay.pdf", bytes: second });
  expect(await version(1)).toMatchObject({ name: "Amy", submitted_at: first });
  expect(await version(2)).toBe("There is no version 2.\n");
  expect((await run("applications", "show", reference)).said).toMatch(
    /^Reopened {4}.* by \w+\nReason {6}.*\nExpected {4}December 31, 2999\nIn force {4}version 1$/m,
  );
  const [inForce, corrected] = [/^Amy .*First/, /^Ann .*Second Third/].map(
    (printed) => expect.stringMatching(printed) as unknown,
  );
  for (const scope of ["reader", "service"] as const) {
    const seen = await seenBy(scope, student);
    expect(seen).toEqual(["Amy", true, inForce, inForce]);
  }
  expect(await seenBy("public", student)).toEqual(["Amy", true]);
  expect((await amy.call("submit")).status).toBe(200);
  expect(await seenBy("reader", student)).toEqual([
    "Ann",
    false,
    corrected,
    corrected,
  ]);
  await cloud.settled();
  clock.now = () => new Date(jest.now() + 2 * 60 * 60_000);
  await cloud.invoke("lambdas/workers/sweep.ts", { folder: "applications" });
  await cloud.invoke("lambdas/workers/notices.ts", {});
  clock.now = now;

  const { submitted_at: again } = await loadApplication(student);
  const [one, two] = [await version(1), await version(2)];
  expect([one, two]).toMatchObject([
    { name: "Amy", tab: undefined, submitted_at: first },
    { name: "Ann", tab: "doc", submitted_at: again, size: second.length },
  ]);
  const kept = await cloud.bucket.read(
    `applications/${student}/submission-1.pdf`,
  );
  expect(one).toMatchObject({ bytes: Buffer.from(kept) });
  expect(two).not.toMatchObject({ bytes: Buffer.from(kept) });

  const shown = await run("applications", "show", reference);
  expect(shown.said).toMatch(/^First sent .*\nSubmitted .*\nVersion {5}2$/m);
  const mails = cloud.outbox().filter(({ to }) => to === username);
  await deleteStudent(username, student);
  await cloud.settled();
  const events = cloud.queued(QUEUE);
  expect(
    events.map(({ detail, ...event }) => [event["detail-type"], detail]),
  ).toEqual([
    ["ApplicationSubmitted", expect.objectContaining({ version: 1 })],
    ["ApplicationReopened", expect.objectContaining({ reference, version: 1 })],
    ["ApplicationSubmitted", expect.objectContaining({ version: 2 })],
    ["ApplicationErased", expect.objectContaining({ reference, version: 2 })],
  ]);
  for (const { detail, ...event } of events) {
    const name = String(event["detail-type"])
      .slice("Application".length)
      .toLowerCase();
    const schema = textAt(`docs/application-${name}.schema.json`);
    const { properties } = JSON.parse(schema) as {
      properties: Record<"source" | "detail-type", { const: string }> & {
        detail: {
          required: string[];
          properties: { reference: { pattern: string } };
        };
      };
    };
    const { required, properties: parts } = properties.detail;
    expect([name, Object.keys(detail as object)]).toEqual([name, required]);
    expect(reference).toMatch(new RegExp(parts.reference.pattern));
    expect(event).toMatchObject({
      source: properties.source.const,
      "detail-type": properties["detail-type"].const,
    });
  }
  expect(events[2]?.detail).toMatchObject({
    first_submitted_at: timeIn(school.timeZone, first),
    submitted_at: timeIn(school.timeZone, again),
  });
  const [mail, ...more] = mails.filter(({ subject }) =>
    subject.startsWith("Please submit your application"),
  );
  expect(more).toEqual([]);
  expect(mail?.body).toContain("Your &#60;transcript&#62; &#38; the second");
  const log = (await staffLog()).map(({ action, details }) => [
    action,
    details,
  ]);
  const acts = log.filter(([action]) => action !== "list" && action !== "show");
  expect(acts.slice(0, 3)).toEqual([
    ["mail again", undefined],
    ["reopen", { version: 1 }],
    ["mail again", undefined],
  ]);
  expect(log).toContainEqual(["PDF opened", { scope: "service", version: 1 }]);
});

it("is reminded in its own words, stays in time for its term, and leaves nothing of any version once it is erased", async () => {
  const [days = 0] = school.reminderDays;
  const day = 24 * 60 * 60_000;
  // On no day of the season's reminders, but on one of the day that the office has named.
  clock.now = () => new Date(REMINDER_NOON - 5 * day);
  const due_on = new Date(clock.now().getTime() + days * day)
    .toISOString()
    .slice(0, 10);
  const amy = await submitted();
  const { submitted_at: first } = await loadApplication(idOf(amy));
  await reopenApplication(idOf(amy), REASON, { by: "ann", due_on });
  await cloud.invoke("lambdas/workers/notices.ts", {});
  const [mail, reopened] = cloud.outbox();
  expect(reopened?.text).toContain(`submit it by: ${longDate(due_on)}`);
  expect(mail?.subject).toMatch(/is not submitted again yet: the deadline is /);
  expect(mail?.text).toContain(longDate(due_on));
  expect(mail?.text).toMatch(
    /We have what you submitted before; what you change now counts once you submit again\.\n+Nothing is missing: all that is left is to submit it again\./,
  );

  clock.now = () => new Date(DEADLINE);
  await amy.call("login", { body: { username, password: PASSWORD } });
  for (const count of [2, 3]) {
    expect((await amy.call("submit")).status).toBe(200);
    const { summary } = await loadApplication(idOf(amy));
    expect(summary).toMatchObject({
      first_submitted_at: first,
      version: count,
    });
    if (count === 2) await reopenApplication(idOf(amy), REASON);
  }
  await deleteStudent(username, idOf(amy));
  expect(await cloud.tables.items("DOCUMENTS_TABLE")).toEqual([]);
  const keys = await cloud.bucket.keys();
  expect(keys.filter((each) => each.includes(idOf(amy)))).toEqual([]);
});

it("is not reopened without its PDF, a submission or a reason", async () => {
  const amy = await submitted("Broken");
  const { submitted_at, submitted_answer, revision } = await loadApplication(
    idOf(amy),
  );
  await expect(reopenApplication(idOf(amy), REASON)).rejects.toMatchObject({
    status: 409,
  });
  expect(await loadApplication(idOf(amy))).toMatchObject({
    submitted_at,
    submitted_answer,
    revision,
  });

  const bob = await asStudent(cloud, "bob@example.org");
  const unsubmitted = await reopen(idOf(bob), REASON, today());
  expect(unsubmitted.said).toBe("The application is not submitted.\n");
  expect((await reopen(idOf(amy), "1234567890 no")).said).toContain(
    "The reason needs at least 10 letters: the student reads it.\n",
  );
  const nobody = await reopen("nobody");
  expect(nobody).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no application"),
  });
});
