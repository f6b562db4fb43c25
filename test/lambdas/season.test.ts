import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { CloudFormationTemplate } from "@admission/local-cloud";
import { setClock } from "@admission/test-tools";
import { expect, it, jest } from "@jest/globals";
import type { Term } from "../../shared/application/terms.ts";
import { MISSING_INFORMATION, SUBMITTED } from "../../shared/messages.ts";
import * as second from "../support/second-school.ts";
import { synthesized } from "../support/stack-template.ts";

/** Returns what is offered and announced in the season that begins in October of a year. */
function season(year: number): readonly Term[] {
  const next = year + 1;
  const windows = (...days: readonly string[]) =>
    days.slice(1).map((to, index) => {
      const from = days[index] ?? "";
      return { from, to, message: `Apply before ${to}!` };
    });
  return [
    {
      code: "SP",
      name: "Spring",
      offered: `${year}-01-07`,
      deadlines: windows(`${year}-10-01`, `${year}-11-02`, `${next}-01-07`),
      begins: `${next}-01-11`,
    },
    {
      code: "FA",
      name: "Fall",
      offered: `${year}-06-03`,
      deadlines: windows(`${next}-01-07`, `${next}-06-03`),
      begins: `${next}-08-23`,
    },
  ];
}

const declared = [2026, 2027].flatMap(season);
// Nothing imported above has read the school: what follows is one whose clocks change.
jest.unstable_mockModule("../../shared/college/school.ts", () => ({
  ...second,
  school: {
    ...second.school,
    title: "Universidad Interamericana de Puerto Rico, Recinto de San Germán",
    timeZone: "America/New_York",
    reminderDays: [7, 1],
    terms: declared,
  },
}));
const { school } = await import("../../shared/college/school.ts");
const { deadlineOn } = await import("../../shared/application/deadlines.ts");
const { termsOn } = await import("../../shared/application/terms.ts");
const { today } = await import("../../lambdas/clock.ts");
const { referenceOf } = await import("../../lambdas/reference.ts");
const { fillIn } = await import("../support/hand-in.ts");
const { asStudent, idOf, loggedIn, startCloud } =
  await import("../support/cloud.ts");
const { writePrintedSite } = await import("../support/printed-site.ts");
const { commandsOn } = await import("../support/commands.ts");

const template = synthesized({
  retention: "started:8,submitted:36,withdrawn:8",
});
const cloud = await startCloud({
  siteFolder: writePrintedSite(),
  template: JSON.parse(template) as CloudFormationTemplate,
});
const { folder, run: command } = commandsOn(cloud);
const references = new Map<string, string>();

/** Returns a text with the names of students in place of their references. */
function withNames(text: string): string {
  return [...references].reduce(
    (said, [name, reference]) => said.replace(reference, name),
    text,
  );
}

/** Returns the student of a name at the page: with an account from the first time on. */
async function here(name: string) {
  const username = `${name}@example.org`;
  if (!references.has(name)) {
    const student = await asStudent(cloud, username);
    references.set(name, referenceOf(idOf(student)));
    return student;
  }
  return loggedIn(cloud, username);
}

/** Answers everything for a term. */
async function answer(name: string, entry_term: string): Promise<string[]> {
  const student = await here(name);
  const changes = { applied_major: "volcanology", entry_term };
  const { body } = await fillIn(student, changes);
  return Object.values(body.errors ?? {}).flat();
}

async function submit(name: string): Promise<string[]> {
  const { body } = await (await here(name)).call("submit");
  await cloud.settled();
  await run("notices", {});
  return [body.message, ...Object.values(body.errors ?? {}).flat()];
}

async function run(worker: string, event: object): Promise<string[]> {
  await cloud.invoke(`lambdas/workers/${worker}.ts`, event);
  return [];
}
function remind() {
  return run("notices", {});
}
function retain() {
  return run("retention", {});
}

/** Returns what a command of the office prints of applications, with names in place of references, also in its words. */
async function office(words: string) {
  const named = words.replaceAll(
    /\S+/g,
    (word) => references.get(word) ?? word,
  );
  const typed = named.match(/"[^"]*"|\S+/g) ?? [];
  const { said } = await command(
    "applications",
    ...typed.map((word) => word.replaceAll('"', "")),
  );
  return said
    .replaceAll(/ {2,}/g, ", ")
    .split("\n")
    .filter((line) => /submitted, \d|again|is withdrawn|knows/.test(line))
    .map(withNames);
}

/** Exports to the college's system; returns whom, and what became of whom. */
async function feed(): Promise<string[]> {
  const file = join(folder, "feed.csv");
  await office(`export --feed slate --target slate --since last --out ${file}`);
  return [file, `${file}.changes.csv`]
    .filter((each) => existsSync(each))
    .flatMap((each) => {
      const [, ...rows] = readFileSync(each, "utf8").trim().split("\r\n");
      rmSync(each);
      return rows.map((row) =>
        withNames(
          row
            .split(",")
            .slice(0, each === file ? 1 : 3)
            .join(" "),
        ),
      );
    });
}

/** Lets everybody apply a week longer in the November of 2027. */
function extend(): Promise<string[]> {
  for (const { deadlines } of declared) {
    for (const window of deadlines) {
      const all = Object.entries(window).map(([key, text]) => [
        key,
        text.replace("2027-11-02", "2027-11-09"),
      ]);
      Object.assign(window, Object.fromEntries(all));
    }
  }
  return page();
}

/** What a page shows on this day: its banner and its list of terms. */
function page(): Promise<string[]> {
  const terms = termsOn(school.terms, today()).map(({ label }) => label);
  return Promise.resolve([
    deadlineOn(school.terms, today())?.message ?? "no banner",
    terms.join(", "),
  ]);
}

const read = new Set<object>();
/** Returns what came into all mailboxes since the last call, but for codes, with names in place of references. */
function mails(): string[] {
  const fresh = cloud.outbox().filter((each) => !read.has(each));
  for (const each of fresh) read.add(each);
  return fresh
    .filter(({ code }) => code === "")
    .map(({ to, subject, text }) =>
      withNames(`${to.split("@")[0]}: ${subject}.\n${text}`),
    )
    .toSorted();
}

const READY = "Nothing is missing: all that is left is to submit it.";
function told(names: string, deadline: string, missing = READY) {
  const rest = `: Your application to ${school.title} is not submitted yet: the deadline is (?:in 7 days|tomorrow).\n(?:Dear .*,\n+)?The deadline is (?:in 7 days|tomorrow): ${deadline}, until 11:59 PM Eastern Time. You have started your application, and we do not have it yet.\n+${missing}\n`;
  return names
    .split(" ")
    .map((name) => expect.stringMatching(`^${name}${rest}`) as unknown);
}
function sent(name: string, time: string): unknown[] {
  const receipt = `^${name}: We have your application to ${school.title}.\n(?:Dear .*,\n+)?${school.words.thanks}\n+Your reference: ${name}\n+Submitted: ${time}\n`;
  return [SUBMITTED, expect.stringMatching(receipt)];
}
/** A mail by its first words. */
function mail(name: string, subject: string): unknown {
  return expect.stringMatching(`^${name}: ${subject}`);
}
const AGAIN = "We have your changed application to ";
function erasure(term: string, day: string): unknown {
  return expect.stringMatching(
    `: Applications to be erased from ${day} on: 1.\n[^]*\n${term}, started: 1\n`,
  );
}

type Step = readonly [
  time: string,
  act: () => Promise<string[]>,
  ...said: readonly unknown[],
];

const NOVEMBER = "Apply before 2026-11-02!";
const JANUARY = "Apply before 2027-01-07!";
const JUNE = "Apply before 2027-06-03!";
const FIRST = "Spring 2027, Fall 2027";
const LAST = "Spring 2028, Fall 2028";

const steps: readonly Step[] = [
  ["2025-11-20T17:00Z", () => answer("lee", "2026SP")],

  [
    "2026-09-25T17:00Z",
    () => office("export --target slate --check"),
    "slate knows all questions.",
  ],

  // The opening, and a deadline whose day has 25 hours.
  ["2026-10-01T03:59:59Z", page, "no banner", FIRST],
  ["2026-10-01T04:00Z", page, NOVEMBER, FIRST],
  ["2026-10-01T14:00Z", () => answer("amy", "2027SP")],
  ["2026-10-01T15:00Z", () => answer("bob", "2027SP")],
  ["2026-10-01T16:00Z", () => answer("dan", "2027SP")],

  ["2026-10-25T12:59Z", remind],
  ["2026-10-25T13:00Z", remind, ...told("amy bob dan", "November 1, 2026")],
  ["2026-10-25T14:00Z", remind],

  ["2026-10-31T13:00Z", remind, ...told("amy bob dan", "November 1, 2026")],
  ["2026-11-02T04:59:59Z", page, NOVEMBER, FIRST],
  [
    "2026-11-02T04:59:59Z",
    () => submit("amy"),
    ...sent("amy", "November 1, 2026 at 11:59 PM EST"),
  ],
  ["2026-11-02T05:00Z", page, JANUARY, FIRST],

  // An answer was wrong.
  [
    "2026-11-05T17:00Z",
    () =>
      office(
        'reopen amy --until 2026-11-30 --reason "The year of graduation was wrong."',
      ),
    "amy is open again, and its student is told by mail. Version 1 is kept.",
  ],
  [
    "2026-11-05T17:01Z",
    remind,
    mail("amy", "Please submit your application to .* again"),
  ],
  ["2026-11-20T17:00Z", () => submit("amy"), SUBMITTED, mail("amy", AGAIN)],
  [
    "2026-11-20T18:00Z",
    () => office("list --status submitted 4/23/2009"),
    "amy, submitted, 2026-11-20, 2027SP, Amy Okafor, amy@example.org, Volcanology, 0",
  ],

  // Who was here a year ago and not since is reminded of nothing, and erased.
  ["2026-11-21T17:00Z", retain, erasure("Spring 2026", "2026-11-28")],
  ["2026-11-28T17:00Z", retain],
  // New Year, and the last deadline for Spring.
  ["2027-01-01T05:00Z", page, JANUARY, FIRST],
  ["2027-01-01T05:00Z", () => answer("eve", "2027SP")],
  ["2027-01-05T13:59Z", remind],
  ["2027-01-05T14:00Z", remind, ...told("bob dan eve", "January 6, 2027")],
  ["2027-01-07T04:59:59Z", page, JANUARY, FIRST],
  [
    "2027-01-07T04:59:59Z",
    () => submit("eve"),
    ...sent("eve", "January 6, 2027 at 11:59 PM EST"),
  ],
  ["2027-01-07T05:00Z", page, JUNE, "Fall 2027, Spring 2028"],
  [
    "2027-01-07T05:00Z",
    () => submit("bob"),
    MISSING_INFORMATION,
    "You answered: Spring 2027. It is not offered any more; please choose again.",
  ],
  [
    "2027-01-07T05:00Z",
    () => answer("bob", "2027SP"),
    "When do you plan to enroll?: what you chose is not offered any more. Please choose again.",
  ],
  ["2027-01-07T05:00Z", () => answer("bob", "2027FA")],

  // After the last deadline: who was in time stays so; who enrolls elsewhere is withdrawn.
  [
    "2027-01-08T17:00Z",
    feed,
    "amy",
    "eve",
    "amy submitted 1",
    "amy reopened 1",
    "amy resubmitted 2",
    "eve submitted 1",
  ],
  [
    "2027-01-20T17:00Z",
    () => office('reopen eve --reason "The transcript was another one."'),
    "eve is open again, and its student is told by mail. Version 1 is kept.",
  ],
  [
    "2027-01-20T17:01Z",
    remind,
    mail("eve", "Please submit your application to .* again"),
  ],
  ["2027-01-25T17:00Z", () => submit("eve"), SUBMITTED, mail("eve", AGAIN)],
  [
    "2027-01-26T17:00Z",
    () =>
      office('withdraw eve --reason "You told us that you enroll elsewhere."'),
    "eve is withdrawn, and its student is told by mail.",
  ],
  [
    "2027-01-26T17:01Z",
    remind,
    mail("eve", "Your application to .* is withdrawn"),
  ],
  [
    "2027-01-27T17:00Z",
    feed,
    "eve reopened 1",
    "eve resubmitted 2",
    "eve withdrawn 2",
  ],
  [
    "2027-01-28T17:00Z",
    () => office("withdraw eve --undo"),
    "eve counts again, and its student is told by mail.",
  ],
  [
    "2027-01-28T17:01Z",
    remind,
    mail("eve", "Your application to .* is no longer withdrawn"),
  ],

  // Summer time, the last deadline for Fall, and its beginning.
  ["2027-02-01T17:00Z", () => answer("zoe", "2027FA")],
  ["2027-05-26T12:59Z", remind],
  [
    "2027-05-26T13:00Z",
    remind,
    ...told("bob", "June 2, 2027"),
    ...told(
      "dan",
      "June 2, 2027",
      "Something is missing or wrong: Enrollment.",
    ),
    ...told("zoe", "June 2, 2027"),
  ],
  ["2027-06-03T03:59:59Z", page, JUNE, "Fall 2027, Spring 2028"],
  [
    "2027-06-03T03:59:59Z",
    () => submit("bob"),
    ...sent("bob", "June 2, 2027 at 11:59 PM EDT"),
  ],
  ["2027-06-03T04:00Z", page, "no banner", LAST],
  ["2027-06-10T17:00Z", () => answer("kim", "2028FA")],
  // The second season, with those who were here since the first.
  ["2027-10-01T04:00Z", page, "Apply before 2027-11-02!", LAST],
  ["2027-10-02T17:00Z", retain, erasure("Spring 2027", "2027-10-09")],
  ["2027-10-09T17:00Z", retain],
  ["2027-10-25T13:00Z", remind, ...told("kim", "November 1, 2027")],
  ["2027-10-26T17:00Z", extend, "Apply before 2027-11-09!", LAST],
  ["2027-11-01T14:00Z", remind, ...told("kim", "November 8, 2027")],
  [
    "2027-11-01T17:00Z",
    () => office("stats"),
    "0 were late, 2 submitted again.",
  ],
];

it("says the same to students, office and mailboxes from one October to the next", async () => {
  for (const [time, act, ...expected] of steps) {
    setClock(Date.parse(time));
    const said = [...(await act()), ...mails()];
    expect([time, ...said]).toEqual([time, ...expected]);
  }
});

it("sends every mail as what no program answers, from the school, with its address for answers and in words of one meaning", () => {
  expect(cloud.outbox().length).toBeGreaterThan(10);
  for (const { source, text } of cloud.outbox()) {
    expect(text).not.toMatch(/\bmails\b|e-mail|sessions|admission office/i);
    const [head = ""] = source.split("\r\n\r\n");
    const [, sender = ""] = /^From: (.*) <.+>$/m.exec(head) ?? [];
    const words = sender.split(" ");
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThan(76);
    const name = words.map((word) =>
      Buffer.from(word.slice(10, -2), "base64").toString(),
    );
    expect(name.join("")).toBe(school.title);
    expect(head).toContain(`\r\nReply-To: ${school.contactEmail}\r\n`);
    expect(head).toContain("\r\nAuto-Submitted: auto-generated\r\n");
  }
});
