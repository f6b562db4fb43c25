import type {
  CloudFormationTemplate,
  LocalCloud,
} from "@admission/local-cloud";
import { setClock } from "@admission/test-tools";
import { expect, it, jest } from "@jest/globals";
import type { Term } from "../../shared/application/terms.ts";
import { MISSING_INFORMATION, SUBMITTED } from "../../shared/messages.ts";
import * as second from "../support/second-school.ts";
import { synthesized } from "../support/stack-template.ts";

/** Returns what is offered and announced in the season that begins in October of a year. */
function season(year: number): readonly Term[] {
  const next = year + 1;
  const until = (from: string, to: string, message: string) => ({
    from,
    to,
    message,
  });
  return [
    {
      code: "SP",
      name: "Spring",
      offered: `${year}-01-07`,
      deadlines: [
        until(`${year}-10-01`, `${year}-11-02`, "November 1!"),
        until(`${year}-11-02`, `${next}-01-07`, "January 6!"),
      ],
      begins: `${next}-01-11`,
    },
    {
      code: "FA",
      name: "Fall",
      offered: `${year}-06-03`,
      deadlines: [until(`${next}-01-07`, `${next}-06-03`, "June 2!")],
      begins: `${next}-08-23`,
    },
  ];
}

// Nothing imported above has read the school: what follows is one whose clocks change.
jest.unstable_mockModule("../../shared/college/school.ts", () => ({
  ...second,
  school: {
    ...second.school,
    timeZone: "America/New_York",
    reminderDays: [7, 1],
    terms: [2026, 2027].flatMap(season),
  },
}));
const { school } = await import("../../shared/college/school.ts");
const { deadlineOn } = await import("../../shared/application/deadlines.ts");
const { entryTerms } = await import("../../shared/college/options/dates.ts");
const { list } = await import("../../bin/applications/list.ts");
const { stats } = await import("../../bin/applications/stats.ts");
const { today } = await import("../../lambdas/clock.ts");
const { referenceOf } = await import("../../lambdas/reference.ts");
const { aCompleteApplication } = await import("../support/applications.ts");
const { asStudent, idOf, PASSWORD, startCloud, Visitor } =
  await import("../support/cloud.ts");
const { dataFolderOf } = await import("../support/data-folder.ts");

const cloud: LocalCloud = await startCloud({
  template: JSON.parse(
    synthesized({ retentionYears: 1 }),
  ) as CloudFormationTemplate,
});
const folder = dataFolderOf(cloud);
const references = new Map<string, string>();

/** Returns the student of a name at the page: with an account from the first time on. */
async function here(name: string): Promise<InstanceType<typeof Visitor>> {
  const username = `${name}@example.org`;
  if (!references.has(name)) {
    const student = await asStudent(cloud, username);
    references.set(name, referenceOf(idOf(student)));
    return student;
  }
  const student = new Visitor(cloud);
  const body = { username, password: PASSWORD };
  expect((await student.call("login", { body })).status).toBe(200);
  return student;
}

/** Answers everything, with a term or the first of the list. */
async function answer(name: string, entry_term?: string): Promise<string[]> {
  const student = await here(name);
  const term = entry_term === undefined ? {} : { entry_term };
  const answers = aCompleteApplication(
    { applied_major: "volcanology" },
    today(),
  );
  const { body } = await student.call("put-answer", {
    body: { ...answers, ...term },
  });
  return "errors" in body ? Object.values(body.errors ?? {}).flat() : [];
}

async function submit(name: string): Promise<string[]> {
  const { body } = await (await here(name)).call("submit");
  await cloud.settled();
  await cloud.invoke("lambdas/workers/notices.ts", {});
  return [body.message, ...Object.values(body.errors ?? {}).flat()];
}

async function remind(): Promise<string[]> {
  await cloud.invoke("lambdas/workers/notices.ts", { reminders: true });
  return [];
}

async function retain(): Promise<string[]> {
  await cloud.invoke("lambdas/workers/retention.ts", { years: 1 });
  return [];
}

/** Returns the lines that a command of the office prints, with names in place of references. */
async function office(
  command: typeof list,
  ...words: readonly string[]
): Promise<string[]> {
  let said = "";
  const write = jest
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => {
      said += String(text);
      return true;
    });
  await command.execute([...words, "--json", "--data-dir", folder()]);
  write.mockRestore();
  return said.split("\n").filter(Boolean);
}
async function listed(term: string): Promise<string[]> {
  const lines = await office(list, "--term", term);
  return lines.map((line) => {
    const found = JSON.parse(line) as Record<string, string>;
    return `${found["username"]?.split("@")[0]}: ${found["status"]}, ${found["term_label"]}`;
  });
}
async function counted(): Promise<string[]> {
  const [line = ""] = await office(stats);
  const { started, submitted, submitted_by_term } = JSON.parse(line) as Record<
    string,
    unknown
  >;
  return [JSON.stringify({ started, submitted, submitted_by_term })];
}

/** What a page shows on this day: its banner and its list of terms. */
function page(): Promise<string[]> {
  const terms = entryTerms(today()).map(({ label }) => label);
  return Promise.resolve([
    deadlineOn(school.terms, today())?.message ?? "no banner",
    terms.join(", "),
  ]);
}

const read = new Set<object>();
/** Returns what came into all mailboxes since the last call, but for codes, with names in place of references. */
function mails(): string[] {
  const fresh = cloud.outbox().filter((mail) => !read.has(mail));
  for (const mail of fresh) read.add(mail);
  return fresh
    .filter(({ code }) => code === "")
    .toReversed()
    .map(({ to, subject, text }) =>
      [...references].reduce(
        (said, [name, reference]) => said.replace(reference, name),
        `${to.split("@")[0]}: ${subject}.\n${text}`,
      ),
    );
}

function reminder(name: string, day: string, missing: string) {
  return expect.stringMatching(
    `^${name}: Your application to ${school.title} is not submitted yet\\.\nThe deadline is ${day}, until 11:59 PM Eastern Time\\. You have started your application, and we do not have it yet\\.\n+${missing}\n`,
  );
}
const READY = "Nothing is missing: all that is left is to submit it.";
const TERM = "Something is missing in: Enrollment.";
function receipt(name: string, time: string) {
  return expect.stringMatching(
    `^${name}: We have your application to ${school.title}\\.\n${school.words.thanks}\n+Your reference: ${name}\n+Submitted: ${time}\n`,
  );
}
function erasure(name: string, day: string) {
  return expect.stringMatching(
    `: To be erased from ${day} on: 1 of the applications\\.\n.* unless their students log in before\\.[^]*\n${name}\n`,
  );
}

type Step = readonly [
  time: string,
  act: () => Promise<string[]>,
  said: readonly unknown[],
];

const steps: readonly Step[] = [
  ["2025-11-20T17:00Z", () => answer("lee"), []],

  // The opening, and a deadline whose day has 25 hours.
  ["2026-10-01T03:59:59Z", page, ["no banner", "Spring 2027, Fall 2027"]],
  ["2026-10-01T04:00Z", page, ["November 1!", "Spring 2027, Fall 2027"]],
  ["2026-10-01T14:00Z", () => answer("amy", "2027SP"), []],
  ["2026-10-01T15:00Z", () => answer("bob", "2027SP"), []],
  ["2026-10-01T16:00Z", () => answer("dan", "2027SP"), []],
  ["2026-10-25T12:59Z", remind, []],
  [
    "2026-10-25T13:00Z",
    remind,
    ["amy", "bob", "dan"].map((who) =>
      reminder(who, "November 1, 2026", READY),
    ),
  ],
  ["2026-10-25T14:00Z", remind, []],
  ["2026-11-02T04:59:59Z", page, ["November 1!", "Spring 2027, Fall 2027"]],
  [
    "2026-11-02T04:59:59Z",
    () => submit("amy"),
    [SUBMITTED, receipt("amy", "November 1, 2026 at 11:59 PM EST")],
  ],
  ["2026-11-02T05:00Z", page, ["January 6!", "Spring 2027, Fall 2027"]],

  // Who was here a year ago, and not since, is erased and reminded of nothing.
  ["2026-11-21T17:00Z", retain, [erasure("lee", "2026-11-28")]],
  ["2026-11-28T17:00Z", retain, []],
  [
    "2026-11-28T18:00Z",
    counted,
    ['{"started":3,"submitted":1,"submitted_by_term":{"Spring 2027":1}}'],
  ],

  // New Year, and the last deadline for Spring.
  ["2027-01-01T05:00Z", page, ["January 6!", "Spring 2027, Fall 2027"]],
  ["2027-01-01T05:00Z", () => answer("eve", "2027SP"), []],
  ["2027-01-05T13:59Z", remind, []],
  [
    "2027-01-05T14:00Z",
    remind,
    ["bob", "dan", "eve"].map((who) => reminder(who, "January 6, 2027", READY)),
  ],
  ["2027-01-07T04:59:59Z", page, ["January 6!", "Spring 2027, Fall 2027"]],
  [
    "2027-01-07T04:59:59Z",
    () => submit("eve"),
    [SUBMITTED, receipt("eve", "January 6, 2027 at 11:59 PM EST")],
  ],
  ["2027-01-07T05:00Z", page, ["June 2!", "Fall 2027, Spring 2028"]],
  [
    "2027-01-07T05:00Z",
    () => submit("bob"),
    [
      MISSING_INFORMATION,
      "You answered: Spring 2027. It is not offered any more; please choose again.",
    ],
  ],
  [
    "2027-01-07T05:01Z",
    () => answer("bob", "2027SP"),
    [
      "When do you plan to enroll?: what you chose is not offered any more. Please choose again.",
    ],
  ],
  ["2027-01-07T05:02Z", () => answer("bob", "2027FA"), []],

  // Summer time, and the last deadline for Fall.
  ["2027-02-01T17:00Z", () => answer("zoe", "2027FA"), []],
  ["2027-05-26T12:59Z", remind, []],
  [
    "2027-05-26T13:00Z",
    remind,
    [
      reminder("bob", "June 2, 2027", READY),
      reminder("dan", "June 2, 2027", TERM),
      reminder("zoe", "June 2, 2027", READY),
    ],
  ],
  ["2027-06-03T03:59:59Z", page, ["June 2!", "Fall 2027, Spring 2028"]],
  [
    "2027-06-03T03:59:59Z",
    () => submit("bob"),
    [SUBMITTED, receipt("bob", "June 2, 2027 at 11:59 PM EDT")],
  ],
  ["2027-06-03T04:00Z", page, ["no banner", "Spring 2028, Fall 2028"]],
  ["2027-06-10T17:00Z", () => answer("kim", "2028FA"), []],
  [
    "2027-08-23T17:00Z",
    counted,
    [
      '{"started":6,"submitted":3,"submitted_by_term":{"Fall 2027":1,"Spring 2027":2}}',
    ],
  ],
  [
    "2027-08-23T17:00Z",
    () => listed("fall 2027"),
    ["bob: submitted, Fall 2027", "zoe: started, Fall 2027"],
  ],

  // The second season, with those who were here since the first.
  ["2027-10-01T04:00Z", page, ["November 1!", "Spring 2028, Fall 2028"]],
  ["2027-10-02T17:00Z", retain, [erasure("dan", "2027-10-09")]],
  ["2027-10-09T17:00Z", retain, []],
  ["2027-10-25T13:00Z", remind, [reminder("kim", "November 1, 2027", READY)]],
  [
    "2027-10-25T17:00Z",
    counted,
    [
      '{"started":5,"submitted":3,"submitted_by_term":{"Fall 2027":1,"Spring 2027":2}}',
    ],
  ],
];

it("says the same to students, office and mailboxes from one October to the next", async () => {
  for (const [time, act, expected] of steps) {
    setClock(Date.parse(time));
    const said = [...(await act()), ...mails()];
    expect([time, said]).toEqual([time, expected]);
  }
});
