import { setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { today } from "../../lambdas/clock.ts";
import { listApplications } from "../../lambdas/storage/application-list.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { interceptAwsCalls } from "../support/aws-calls.ts";
import {
  confirmation,
  mailedLink,
  openAccount,
  PASSWORD,
  passwordReset,
  startCloud,
  Visitor,
} from "../support/cloud.ts";

/**
 * Each call of AWS in the ways of a student fails once, before or after its effect. A step that fails for it says so and
 * succeeds when it is repeated, and the end is that without a fault. What happens to documents has its own
 * (`documents/faults.test.ts`).
 */

const cloud = await startCloud();

type Fault = "before" | "after";
/** Calls of a way, and the fault of one of them. */
let way: { calls: string[]; at?: number; fault?: Fault } = { calls: [] };

interceptAwsCalls(async ({ name }, proceed) => {
  const { calls, at, fault } = way;
  calls.push(name);
  const isFaulty = calls.length - 1 === at;
  if (isFaulty && fault === "before") throw lost();
  const reply = await proceed();
  if (isFaulty) throw lost();
  return reply;
});

/** Returns what the SDK throws when it has met no service in time. */
function lost(): Error {
  return Object.assign(new Error("No reply."), { name: "TimeoutError" });
}

const START = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = "Better-Horse-8-Battery";
let students = 0;

interface Reply {
  readonly status: number;
  readonly body: object;
}
interface Traveller {
  readonly student: Visitor;
  readonly username: string;
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
}

const ways = {
  "from the sign-up to the receipt": async ({
    student,
    username,
    step,
    mailed,
  }) => {
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
    await apply(student, step);
    await mailed(username, /^We have your/);
  },
  "with another password, to another address": async ({
    student,
    username,
    other,
    step,
    mailed,
  }) => {
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
    await mailed(username, /password was changed|new password/i);
    const account = { username, password: NEW_PASSWORD };
    const move = { body: { ...account, new_username: other } };
    await step("ask to move", () => student.call("change-address", move));
    await mailed(other, /address/);
    const logIn = () =>
      student.call("login", { body: { ...account, username: other } });
    const press = () => {
      const { username: named, id } = mailedLink(cloud, other);
      return student.call("confirm-address", { body: { username: named, id } });
    };
    await step("move", press, async () => {
      if ((await logIn()).status === 200) return logIn();
      await student.call("change-address", move);
      return press();
    });
    await step("log in", logIn);
  },
  "out of the season and into it again": async ({
    student,
    username,
    step,
    mailed,
  }) => {
    for (const withdrawn of [true, false]) {
      await step(`withdrawn: ${withdrawn}`, () =>
        student.call("put-withdrawal", { body: { withdrawn } }),
      );
    }
    await mailed(username, /^We have your/);
  },
} satisfies Record<string, (traveller: Traveller) => Promise<void>>;

async function apply(student: Visitor, step: Traveller["step"]) {
  const body = aCompleteApplication({ entry_term: "2027SP" }, today());
  const tab = { tab_id: "faith_essay", chosen_tab: "doc" };
  const page = { last_page: "/final-steps" };
  await step("save", () => student.call("put-answer", { body }));
  await step("choose", () => student.call("put-tabs", { body: tab }));
  await step("move on", () => student.call("put-last-page", { body: page }));
  await step("submit", () => student.call("submit"));
}

/** Goes a whole way with one fault at most, as a student does who repeats what fails. @returns the end of it */
async function go(name: keyof typeof ways, at?: number, fault?: Fault) {
  const username = `student-${(students += 1)}@example.org`;
  const other = `moved-${username}`;
  let now = START + students * HOUR_MS;
  setClock(now);
  way = { calls: [] };
  await cloud.reset();
  const student = new Visitor(cloud);
  if (name !== "from the sign-up to the receipt") await openAccount(username);
  if (name === "out of the season and into it again") {
    const account = { username, password: PASSWORD };
    await student.call("login", { body: account });
    await apply(student, async (_, work) => {
      await work();
    });
  }
  const { calls } = (way = {
    calls: [],
    ...(at !== undefined && fault && { at, fault }),
  });
  await ways[name]({
    student,
    username,
    other,
    step: async (what, work, insteadOfWork = work) => {
      let { status, body } = await work();
      if (status === 200) return;
      const said = expect.objectContaining({
        message: expect.stringMatching(/\S/),
      });
      expect([what, status > 499, body]).toEqual([what, true, said]);
      ({ status, body } = await work());
      if (status === 400) ({ status, body } = await insteadOfWork());
      expect([what, status, body]).toEqual([what, 200, expect.anything()]);
    },
    mailed: async (address, about) => {
      const isThere = () =>
        cloud
          .outbox()
          .some(({ to, subject }) => to === address && about.test(subject));
      for (let minute = 0; minute < 30 && !isThere(); minute += 1) {
        setClock((now += 60_000));
        await cloud.invoke("lambdas/workers/notices.ts", {}).catch(() => {});
        await cloud.settled();
      }
      expect([about.source, isThere()]).toEqual([about.source, true]);
    },
  });
  way = { calls: [] };
  const { status, body } = await student.call("get-profile");
  const listed = [];
  for await (const { username: of, status: is } of listApplications()) {
    if (of.endsWith(username)) listed.push([of === username, is]);
  }
  const subjects = cloud
    .outbox()
    .filter(({ to }) => to.endsWith(username))
    .map(({ subject }) => subject.replace(/^\d+/, "Code"));
  return {
    calls,
    mails: [...new Set(subjects)],
    end: {
      status,
      answers: body.answer,
      statuses: body.web_status.map(({ web_status }) => web_status),
      listed,
    },
  };
}

it.each(
  (Object.keys(ways) as (keyof typeof ways)[]).flatMap((name) =>
    (["before", "after"] as const).map((fault) => [name, fault] as const),
  ),
)(
  "%s each call may fail %s its effect: that is said, and cured by going on",
  async (name, fault) => {
    const { calls, mails, end } = await go(name);
    expect(calls.length).toBeGreaterThan(10);
    const others: string[] = [];
    for (let at = 0; at < calls.length; at += 1) {
      try {
        const found = await go(name, at, fault);
        expect(found.mails).toEqual(expect.arrayContaining(mails));
        expect(found.end).toEqual(end);
      } catch (error) {
        others.push(`${at} ${calls[at]}: ${String(error)}`);
      }
    }
    expect(others).toEqual([]);
  },
);
