import { setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { escaped } from "../../../lambdas/mail/mail-html.ts";
import type { Mail } from "../../../lambdas/mail/mail.ts";
import { nextSteps } from "../../../shared/college/next-steps.ts";
import { school } from "../../../shared/college/school.ts";
import { isolated, plainLines } from "../../../shared/plain-text.ts";
import {
  NEW_PASSWORD,
  SECOND,
  signUp,
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
import { NAMES_OF_THE_WORLD } from "../../support/names-of-the-world.ts";

const username = "o'neil@example.org";
const { cloud } = await stageAccounts();
const written = await import("../../../lambdas/mail/application-mails.ts");

const REFERENCE = "7KQ2-M9XD";
const REASON = plainLines("\u202eיוסף (Joe)\u202c, please.");
/** A name that would be a tag, an entity and the end of an attribute. */
const NAME = `<b>Maya</b> &amp; "O'Neil"`;
const about = { answer: { first_name: NAME }, username };
const FILE = "יוסף (Joe) 3rd.pdf";

/** Returns the mails that a call causes, the oldest first. */
async function mailsOf(call: () => Promise<unknown>): Promise<readonly Mail[]> {
  const before = cloud.outbox().length;
  await call();
  return cloud
    .outbox()
    .toReversed()
    .slice(before)
    .map(({ subject, body: html, text }) => ({ subject, html, text }));
}

/** Returns every mail to a student. */
async function allMails(): Promise<readonly Mail[]> {
  const visitor = new Visitor(cloud);
  const forget = { body: { username } };
  const ofAccount = await mailsOf(async () => {
    await signUp(visitor, username);
    await visitor.call("confirm", confirmation(mailedLink(cloud, username)));
    await signUp(visitor, username);
    setClock(START + SECOND);
    await visitor.call("forgot-password", forget);
    const reset = passwordReset(mailedLink(cloud, username), NEW_PASSWORD);
    await visitor.call("reset-password", reset);
  });
  expect(ofAccount).toHaveLength(4);
  const ofApplication = Object.values(await applicationMails());
  return [...ofAccount, ...ofApplication.flatMap(([, ...mails]) => mails)];
}

/** Returns where the button of each mail about an application leads, and the mails. */
async function applicationMails() {
  const time = "2026-12-02T04:59:00.000Z";
  const document = "faith_essay_doc";
  return {
    movedMail: [
      "/address",
      await written.movedMail("amy", { username, moved_at: time }),
    ],
    receiptMail: [
      "/completion",
      ...["amy@example.org", ""].map((email_address, index) => {
        const its = { username, answer: { ...about.answer, email_address } };
        return written.receiptMail(its, REFERENCE, time, index > 0);
      }),
    ],
    reminderMail: [
      "/",
      written.reminderMail(about, "2026-12-01", ["Personal"], "stop", false),
      written.reminderMail(about, "2026-12-08", [], "stop", false),
    ],
    reopenedMail: [
      "/login",
      written.reopenedMail(about, REFERENCE, { at: "", reason: REASON }),
    ],
    conversionFailedMail: [
      `/about#${document}`,
      written.conversionFailedMail(about, document, FILE, "It is damaged."),
    ],
    withdrawnMail: [
      "/",
      written.withdrawnMail(about, REFERENCE, { at: time, back_until: time }),
    ],
    reinstatedMail: ["/", written.reinstatedMail(about, REFERENCE, "started")],
  } satisfies Record<keyof typeof written, readonly [string, ...Mail[]]>;
}

it("the button of a mail about an application leads to what the mail is about", async () => {
  for (const [path, ...mails] of Object.values(await applicationMails())) {
    for (const { text } of mails) {
      const [, button = ""] = /^[^.:\n]+: (http\S+)$/m.exec(text) ?? [];
      const { pathname, hash } = new URL(button);
      expect(pathname + hash).toBe(path);
    }
  }
});

it("every mail names whom to ask, differs from the last of its kind, and is laid out for every program", async () => {
  const mails = await allMails();

  const subjects = mails.map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
  for (const { subject, html, text } of mails) {
    for (const whom of [school.contactEmail, school.phone, school.helpEmail]) {
      expect(text).toContain(whom);
      expect(html).toContain(whom);
    }
    expect(html).toContain(`<title>${escaped(subject)}</title>`);
    expect(text).not.toMatch(/\d [AP]M (?!E[SD]T|Eastern)/);
    // Schools may be called "The …".
    expect(subject.split(school.title)[0]).not.toMatch(/\b(your|the) $/i);
    expect(html.match(/<h1\b[^>]*>[^<]*<\/h1>/g)).toHaveLength(1);
    expect(html).toContain("color-scheme");
    // No address ends at its apostrophe, nor goes on with the sentence.
    expect(text).not.toMatch(/https?:\S*(?:'|[,.)](?=\s))/);
    for (const [table] of html.matchAll(/<table\b[^>]*>/g)) {
      expect(table).toContain('role="presentation"');
    }
    for (const [, cell = "", words = ""] of html.matchAll(
      /<td\b([^>]*)>\s*([^<\s]|<(?:a|p|h1)\b)/g,
    )) {
      expect(words === "" || cell.includes("font-family:")).toBe(true);
    }
    for (const said of [subject, text]) {
      expect(said).not.toMatch(/[\u202a-\u202e]/);
      const lines = said.split("\n").filter((line) => line !== REASON);
      const outside = lines
        .join("\n")
        .replaceAll(/\u2068[^\u2069]*\u2069/g, "");
      expect(outside).not.toMatch(/\p{Script=Hebrew}/u);
    }
  }
});

it("an application's mail calls the student by name, as text; a mail of an account knows none", async () => {
  const mails = await allMails();

  expect(mails.map(({ text }) => text.split("\n")[0])).toEqual([
    ...mails.slice(0, 5).map(() => expect.not.stringContaining("Maya")),
    ...mails.slice(5).map(() => `Dear ${NAME},`),
  ]);
  for (const { html } of mails) expect(html).not.toMatch(/<b>|&amp;|O'Neil/);
});

it("a name in a mail is whole, and isolated where it is written from the right", () => {
  for (const name of NAMES_OF_THE_WORLD) {
    const file = `${name}.pdf`;
    const { text } = written.conversionFailedMail(
      { ...about, answer: { first_name: name } },
      "faith_essay_doc",
      file,
      "Damaged.",
    );
    expect(text).toContain(`Dear ${isolated(name)},`);
    expect(text).toContain(`“${isolated(file)}”`);
  }
});

it("receipts, reminders and reopenings say to whom we write, and where these go if that is another address", async () => {
  const mails = (await allMails()).slice(5, 10);
  const receipts = mails.slice(0, 2);

  const lines = mails.map(({ text }) => /^We will write.*$/m.exec(text)?.[0]);
  expect(lines).toEqual([
    `We will write to: amy@example.org. Receipts and reminders go to ${username}, your account.`,
    ...mails.slice(1).map(() => `We will write to: ${username}`),
  ]);
  for (const { text } of receipts) {
    for (const [at, step] of nextSteps.entries()) {
      expect(text).toContain(`${at + 1}. ${step.title}. ${step.text}`);
      expect(text).toContain(step.link?.href ?? step.text);
    }
  }
});

it("a code is first in subject and text, last in a form that phones fill in, and large", async () => {
  const [mail] = await mailsOf(() => signUp(new Visitor(cloud)));
  const code = /^\d{6}(?= is your )/.exec(mail?.subject ?? "")?.[0] ?? "none";
  const { host } = new URL(cloud.environment["SITE_ORIGIN"] ?? "");

  expect(mail?.text).toMatch(new RegExp(`^${code} is `));
  expect(mail?.text.split("\n").at(-1)).toBe(`@${host} #${code}`);
  expect(mail?.html).toMatch(new RegExp(`font-size:28px[^>]*>${code}<`));
});

it("the first password of an account is not told as a change of it", async () => {
  const amy = new Visitor(cloud);
  await signUp(amy, username);
  const link = mailedLink(cloud, username);
  const elsewhere = new Visitor(cloud);
  const { body } = await elsewhere.call("confirm", confirmation(link));
  const first = { username, id: body.id ?? "" };

  setClock(START + SECOND);
  const choose = passwordReset(first, NEW_PASSWORD);
  const mails = await mailsOf(async () => {
    expect((await elsewhere.call("reset-password", choose)).status).toBe(200);
  });
  expect(mails).toEqual([]);
  const again = passwordReset(first, PASSWORD);
  expect((await elsewhere.call("reset-password", again)).status).toBe(400);
});
