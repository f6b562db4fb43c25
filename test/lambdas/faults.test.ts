import { setClock } from "@admission/test-tools";
import { TooManyRequestsException } from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, expect, it } from "@jest/globals";
import { findAccount } from "../../lambdas/accounts/user-pool.ts";
import { today } from "../../lambdas/clock.ts";
import { referenceOf } from "../../lambdas/reference.ts";
import { listApplications } from "../../lambdas/storage/application-list.ts";
import {
  loadApplicationPdf,
  recordPrinted,
} from "../../lambdas/storage/application-pdfs.ts";
import { listChanges } from "../../lambdas/storage/changes.ts";
import { windowOf } from "../../lambdas/storage/exports.ts";
import { metadata } from "../support/accounts.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { awsError, interceptAwsCalls } from "../support/aws-calls.ts";
import {
  asStudent,
  confirmation,
  idOf,
  mailedLink,
  openAccount,
  PASSWORD,
  passwordReset,
  startCloud,
  Visitor,
} from "../support/cloud.ts";
import { randomOf } from "../support/interleaving.ts";
import { REMINDER_NOON } from "../support/last-deadline.ts";
import { openLink } from "../support/links.ts";
import { collected, staffLog } from "../support/staff-log.ts";

/**
 * Each call of AWS in the ways of a student and of the office has a fault, and pairs of them have. A step that fails for
 * it says so and succeeds when it is repeated, and the end is that without a fault. What happens to documents has its own
 * (`documents/orderings.test.ts`).
 */

const cloud = await startCloud();
const { eraseDue } = await import("../../lambdas/accounts/retention.ts");
const { requestPdf } = await import("../../lambdas/application-pdf/builds.ts");

/** A call fails before or after its effect, is refused because there are too many, or is sent again because its reply was lost. */
const FAULTS = ["before", "after", "throttled", "again"] as const;
type Fault = (typeof FAULTS)[number];
type Faults = Readonly<Record<number, Fault>>;
/** Calls of a way, and the faults of some of them by their numbers. */
let way: { calls: string[]; faults: Faults } = { calls: [], faults: {} };

interceptAwsCalls(async ({ name }, proceed) => {
  // Prints are there already.
  if (name === "StartExecutionCommand") return {};
  const { calls, faults } = way;
  const fault = faults[calls.push(name) - 1];
  if (fault === "before") throw lost();
  if (fault === "throttled") throw tooMany(name);
  const reply = await proceed();
  if (fault === "after") throw lost();
  return fault === "again" ? proceed() : reply;
});

/** Returns what the SDK throws when it has met no service in time. */
function lost(): Error {
  return awsError("TimeoutError");
}

/** Returns what the service of a command throws when it gets too many. */
function tooMany(name: string): Error {
  return /^(Admin|ListUsers)/.test(name)
    ? new TooManyRequestsException(metadata)
    : awsError("ThrottlingException", 400);
}

const START = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LATEST_HOUR = 400;
const REASON = "Your transcript and the second essay were mixed up.";
const NEW_PASSWORD = "Better-Horse-8-Battery";
let students = 0;

interface Reply {
  readonly status: number;
  readonly body: object;
  readonly headers?: Headers;
}
interface Traveller {
  readonly student: Visitor;
  readonly username: string;
  readonly id: string;
  /** Address to which the account moves. */
  readonly other: string;
  /** Does something, and once more if that fails; then what is done where a link may have been used. */
  readonly step: (
    name: string,
    work: () => Promise<Reply>,
    insteadOfWork?: () => Promise<Reply>,
  ) => Promise<void>;
  /** Waits for a mail as long as the schedule may take that sends what was held up. */
  readonly mailed: (to: string, about: RegExp) => Promise<void>;
  readonly pass: (milliseconds: number) => void;
  /** Has the office do something, in a step. @returns what it answers */
  readonly done: (
    role: Role,
    deed: string,
    input: object,
    insteadOfWork?: () => Promise<Reply>,
  ) => Promise<Deeds>;
}
interface Way {
  /** What there is before: no account, one, an application, or one that is submitted and printed. */
  readonly of?: "account" | "application" | "submission";
  readonly from?: number;
  /** Whether each call fails before and after its effect; otherwise it has one fault. */
  readonly isWhole?: boolean;
  readonly go: (traveller: Traveller) => Promise<void>;
}

/** What the replies to deeds have of what is used here. */
interface Deeds {
  readonly address: string;
  readonly reopened?: object;
  readonly head: Record<"token" | "until", string> & {
    readonly changes: { readonly since: string };
  };
  readonly rows: readonly { readonly submission: string }[];
}
type Role = "administrator" | "exporter" | "reader";

/** Has the office do something. */
async function office(role: Role, deed: string, input: object) {
  const iam = { userArn: "arn:aws:sts::1:assumed-role/office/ann" };
  const requestContext = { requestId: "1", authorizer: { iam } };
  const event = { body: JSON.stringify({ deed, input }), requestContext };
  const worker = `lambdas/workers/staff-${role}.ts`;
  const { statusCode: status, body = "{}" } = (await cloud.invoke(
    worker,
    event,
  )) as { readonly statusCode: number; readonly body?: string };
  return { status, body: JSON.parse(body) as Deeds };
}

/** Returns the reply of something that is no request. */
async function replyOf(work: Promise<unknown>): Promise<Reply> {
  return work.then(
    (body) => ({ status: 200, body: Object(body) }),
    ({ message }: Error) => ({ status: 500, body: { message } }),
  );
}

/** Moves an account by the mail to its other address, and logs in; asks again for a mail whose link is used up. */
async function moveIn(
  { student, other, step, mailed }: Traveller,
  askAgain: () => Promise<unknown>,
): Promise<void> {
  await mailed(other, /address/);
  const body = { username: other, password: PASSWORD };
  const logIn = () => student.call("login", { body });
  const press = () => {
    const { username, id } = mailedLink(cloud, other);
    return student.call("confirm-address", { body: { username, id } });
  };
  await step("move", press, async () => {
    if ((await logIn()).status === 200) return logIn();
    await askAgain();
    await cloud.settled();
    return press();
  });
  await step("log in", logIn);
}

const ways: Readonly<Record<string, Way>> = {
  "from the sign-up to the form": {
    isWhole: true,
    go: async ({ student, username, step, mailed }) => {
      const account = { username, password: PASSWORD };
      await step("sign up", () => student.call("signup", { body: account }));
      await mailed(username, /confirmation code/);
      const confirm = () =>
        student.call("confirm", confirmation(mailedLink(cloud, username)));
      await step("confirm", confirm, async () => {
        await student.call("resend-confirm", { body: { username } });
        return confirm();
      });
      await step("log in", () => student.call("login", { body: account }));
    },
  },
  "from the first answer to the receipt": {
    isWhole: true,
    of: "application",
    go: async ({ student, username, step, mailed }) => {
      await apply(student, step);
      await mailed(username, /^We have your/);
    },
  },
  "with another password": {
    isWhole: true,
    of: "account",
    go: async ({ student, username, step, mailed }) => {
      const forget = () =>
        student.call("forgot-password", { body: { username } });
      const reset = () =>
        student.call(
          "reset-password",
          passwordReset(mailedLink(cloud, username), NEW_PASSWORD),
        );
      await step("forget", forget);
      await mailed(username, /password/);
      await step("reset", reset, async () => {
        await forget();
        return reset();
      });
      await mailed(username, /password .*was changed|new password/i);
      const body = { username, password: NEW_PASSWORD };
      await step("log in", () => student.call("login", { body }));
    },
  },
  "to another address": {
    isWhole: true,
    of: "account",
    go: async (traveller) => {
      const { student, username, other, step } = traveller;
      const body = { username, password: PASSWORD, new_username: other };
      const ask = () => student.call("change-address", { body });
      await step("ask to move", ask);
      await moveIn(traveller, ask);
    },
  },
  "out of the season and into it again": {
    isWhole: true,
    of: "submission",
    go: async ({ student, username, step, mailed }) => {
      for (const withdrawn of [true, false]) {
        await step(`withdrawn: ${withdrawn}`, () =>
          student.call("put-withdrawal", { body: { withdrawn } }),
        );
        await mailed(
          username,
          withdrawn ? /is withdrawn$/ : /no longer withdrawn$/,
        );
      }
    },
  },
  "reopened by the office, and submitted again": {
    of: "submission",
    go: async ({ student, username, id, step, mailed, done }) => {
      const input = { student: id, reason: REASON };
      await done("administrator", "reopen", input, async () => {
        const { body } = await office("reader", "show", { student: id });
        return { status: body.reopened ? 200 : 500, body };
      });
      await mailed(username, /^Please submit/);
      await step("submit again", () => student.call("submit"));
    },
  },
  "withdrawn by the office, and back": {
    of: "submission",
    go: async ({ username, id: student, mailed, done }) => {
      const input = { student, reason: REASON };
      await done("administrator", "withdraw", input);
      await mailed(username, /is withdrawn$/);
      await done("administrator", "withdraw", { student });
    },
  },
  "moved by the office to another address": {
    of: "application",
    go: async (traveller) => {
      const { username, other, done } = traveller;
      const input = { username, to: other, reason: REASON };
      await done("administrator", "changeAddress", input);
      await moveIn(traveller, () =>
        office("administrator", "changeAddress", input),
      );
    },
  },
  "read by links, until they are revoked": {
    of: "submission",
    go: async ({ username, step, done }) => {
      const input = { username, scope: "reader" };
      const { address } = await done("reader", "link", input);
      const token = new URL(address).searchParams.get("service_token") ?? "";
      const open = () => openLink(cloud, "reader", token);
      await step("open", open);
      const { head } = await done("reader", "reading", {});
      for (const each of [token, head.token]) {
        await done("reader", "revoke", { token: each });
      }
      await step("closed", async () => {
        const { status, body } = await open();
        return { status: status === 401 ? 200 : status, body };
      });
    },
  },
  "exported with a feed": {
    of: "submission",
    go: async ({ done }) => {
      const feed = "slate";
      const shape = {
        feed,
        target: "answers",
        scope: "service",
        format: "csv",
      };
      const give = () =>
        done("exporter", "exports", { ...shape, again: false });
      const { head, rows } = await give();
      const { since } = head.changes;
      const changed = await done("exporter", "changes", { feed, since });
      const given = rows.map(({ submission }) => submission);
      const changes = changed.head.until;
      await done("exporter", "exported", { ...shape, changes, given });
      expect([given.length, (await give()).rows]).toEqual([1, []]);
    },
  },
  "erased by the office": {
    of: "submission",
    go: async ({ username, id: student, mailed, done }) => {
      const input = { username, sure: true };
      await done("administrator", "erase", input, () =>
        office("administrator", "erase", { ...input, student }),
      );
      await mailed(username, /was deleted$/);
    },
  },
  "erased by its age": {
    of: "submission",
    go: async ({ step, pass }) => {
      const months = { started: 1, submitted: 1, withdrawn: 1 };
      pass(365 * DAY_MS);
      await step("announce", () => replyOf(eraseDue(months)));
      pass(8 * DAY_MS);
      await step("erase", () => replyOf(eraseDue(months)));
    },
  },
  "reminded of a deadline": {
    of: "application",
    from: REMINDER_NOON,
    go: async ({ username, mailed }) => {
      await mailed(username, /not submitted yet/);
    },
  },
};

async function apply(student: Visitor, step: Traveller["step"]) {
  const body = aCompleteApplication({ entry_term: "2027SP" }, today());
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  const page = { last_page: "/final-steps" };
  await step("save", () => student.call("put-answer", { body }));
  await step("choose", () => student.call("put-tabs", { body: tab }));
  await step("move on", () => student.call("put-last-page", { body: page }));
  await step("submit", () => student.call("submit"));
}

/** Puts what one submission has stored into the tables, as that of another student. */
let putSubmission: (as: Readonly<Record<string, string>>) => Promise<unknown>;
beforeAll(async () => {
  setClock(START);
  const student = await asStudent(cloud);
  await apply(student, async (_, work) => {
    await work();
  });
  const copy = { student: idOf(student), scope: "service" } as const;
  await requestPdf(copy);
  const { build = "" } = (await loadApplicationPdf(copy)) ?? {};
  await recordPrinted({ ...copy, build }, "print.pdf");
  await cloud.settled();
  const names = ["ANSWERS", "TABS", "DOCUMENTS", "AUDIT"] as const;
  const puts = await Promise.all(
    names.map((name) => cloud.tables.kept(`${name}_TABLE`)),
  );
  putSubmission = (as) => Promise.all(puts.map((put) => put(as)));
});

/** Prepares what a way begins with. @returns the id of the student */
async function prepare(
  student: Visitor,
  username: string,
  of: Way["of"],
): Promise<string> {
  if (of === undefined) return "";
  const id = await openAccount(username);
  if (of === "account") return id;
  await student.call("login", { body: { username, password: PASSWORD } });
  if (of === "application") return id;
  const pdf_key = `applications/${id}/print.pdf`;
  await cloud.bucket.put(pdf_key);
  const reference = referenceOf(id);
  await putSubmission({ student: id, username, reference, pdf_key });
  return id;
}

/** Goes a whole way with its faults, as somebody does who repeats what fails. @returns the end of it */
async function go(name: string, faults: Faults = {}) {
  const { of, from = START, go: walk } = ways[name] as Way;
  const username = `student-${(students += 1)}@example.org`;
  const other = `moved-${username}`;
  // Each at a later hour, before the deadline of the term.
  let now = from + (from === START ? (students % LATEST_HOUR) * HOUR_MS : 0);
  const pass = (milliseconds: number) => setClock((now += milliseconds));
  pass(0);
  way = { calls: [], faults: {} };
  await cloud.reset();
  const student = new Visitor(cloud);
  const id = await prepare(student, username, of);
  await cloud.settled();
  const { calls } = (way = { calls: [], faults });
  const aMinuteLater = async () => {
    pass(60_000);
    await cloud.invoke("lambdas/workers/notices.ts", {}).catch(() => {});
    await cloud.settled();
  };
  const step: Traveller["step"] = async (what, work, insteadOfWork = work) => {
    let isRefused = false;
    for (let left = Object.keys(faults).length; ;) {
      const reply = await (isRefused ? insteadOfWork() : work());
      const { status, body, headers } = reply;
      if (status === 200) return;
      // Who is refused because it is done already looks what is there.
      if (!isRefused && (status === 400 || status === 409)) {
        isRefused = true;
        continue;
      }
      const isFault = left > 0 && (status > 499 || status === 429);
      const said = { message: expect.stringMatching(/\S/) };
      const expected = expect.objectContaining(said);
      expect([what, status, isFault, body]).toEqual([
        what,
        status,
        true,
        expected,
      ]);
      left -= 1;
      pass(1000 * Number(headers?.get("retry-after") ?? 0));
    }
  };
  await walk({
    student,
    username,
    other,
    id,
    pass,
    step,
    done: async (role, deed, input, insteadOfWork) => {
      let last: Deeds | undefined;
      const work = async () => {
        const reply = await office(role, deed, input);
        last = reply.body;
        return reply;
      };
      await step(deed, work, insteadOfWork);
      return last as Deeds;
    },
    mailed: async (address, about) => {
      const isThere = () =>
        cloud
          .outbox()
          .some(({ to, subject }) => to === address && about.test(subject));
      for (let minute = 0; minute < 30 && !isThere(); minute += 1) {
        await aMinuteLater();
      }
      expect([about.source, isThere()]).toEqual([about.source, true]);
    },
  });
  way = { calls: [], faults: {} };
  await aMinuteLater();
  const { status, body } = await student.call("get-profile");
  const listed = [];
  for await (const { username: who, status: is } of listApplications()) {
    if (who.endsWith(username)) listed.push([who === username, is]);
  }
  const subjects = cloud
    .outbox()
    .map(({ to, subject }) => [
      to.replace(username, ""),
      subject.replace(/^\d+|\d{4}-.*/, ""),
    ]);
  const unending = (await cloud.tables.items("TOKENS_TABLE")).filter(
    (item) => item["time_to_live"] === undefined,
  );
  const changes = (await collected(listChanges("0", "9"))).map(
    ({ row }) => row.what,
  );
  const { given } = await windowOf("slate", true);
  return {
    calls,
    said: [
      ...subjects.map(String),
      ...(await staffLog()).map(({ action }) => action),
    ],
    end: {
      status,
      answers: body.answer,
      statuses: body.web_status?.map(({ web_status }) => web_status),
      listed,
      unending,
      changes: [...new Set(changes)].toSorted(),
      given: given.length,
      objects: (await cloud.bucket.keys()).length,
      hasAccount: (await findAccount(username)) !== undefined,
    },
  };
}

/** Ways without a fault, which all others are compared with. */
const plain = new Map<string, Awaited<ReturnType<typeof go>>>();
async function plainWay(name: string) {
  const found = plain.get(name) ?? (await go(name));
  plain.set(name, found);
  return found;
}

/** Goes a way with faults. @returns how it ended otherwise than without, if it did */
async function differenceWith(name: string, faults: Faults): Promise<string[]> {
  const { calls, said, end } = await plainWay(name);
  try {
    const found = await go(name, faults);
    expect(found.said).toEqual(expect.arrayContaining(said));
    expect(found.end).toEqual(end);
    return [];
  } catch (error) {
    const where = Object.entries(faults).map(
      ([at, fault]) => `${fault} ${at} ${calls[Number(at)]}`,
    );
    return [`${name}, ${where.join(", ")}: ${String(error)}`];
  }
}

/** Pairs of faults; if it is set, such as for a night, every way has every fault, too. */
const PAIRS = process.env["FAULT_PAIRS"];
const NUMBER_OF_PAIRS = Number(PAIRS ?? 40);
/** Of one pair. */
const LONGEST_MS = 10_000;

/** Returns the faults of a call: one of them in turn, or each of the first two. */
function faultsAt(call: string, at: number, isWhole = false): readonly Fault[] {
  // What only reads fails alike before and after.
  const kinds = /Get|List|Query/.test(call) ? FAULTS.slice(0, 1) : FAULTS;
  return kinds.filter(
    (_, n) => PAIRS !== undefined || (isWhole ? n < 2 : n === at % 4),
  );
}

it.each(Object.entries(ways))(
  "%s: each call may fail: that is said, and cured by going on",
  async (name, { isWhole }) => {
    const { calls } = await plainWay(name);
    expect(calls.length).toBeGreaterThan(4);
    const others: string[] = [];
    for (const [at, call] of calls.entries()) {
      for (const fault of faultsAt(call, at, isWhole)) {
        others.push(...(await differenceWith(name, { [at]: fault })));
      }
    }
    expect(others).toEqual([]);
  },
);

it(
  "two calls of any way may fail, in any two ways",
  async () => {
    const random = randomOf(Number(process.env["FC_SEED"] ?? 1));
    const any = <T>(all: readonly T[]) =>
      all[Math.floor(random() * all.length)] as T;
    const others: string[] = [];
    for (let n = 0; n < NUMBER_OF_PAIRS; n += 1) {
      const name = any(Object.keys(ways));
      const numbers = [...(await plainWay(name)).calls.keys()];
      const one = any(numbers);
      const other = any(numbers.filter((each) => each !== one));
      const faults = { [one]: any(FAULTS), [other]: any(FAULTS) };
      // Nobody is reminded twice: one whose taking back fails as well is not sent.
      if (ways[name]?.from === REMINDER_NOON) continue;
      others.push(...(await differenceWith(name, faults)));
    }
    expect(others).toEqual([]);
  },
  LONGEST_MS * NUMBER_OF_PAIRS,
);
