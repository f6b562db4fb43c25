import { setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { today } from "../../lambdas/clock.ts";
import { listApplications } from "../../lambdas/storage/application-list.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { interceptAwsCalls } from "../support/aws-calls.ts";
import {
  confirmation,
  mailedLink,
  PASSWORD,
  startCloud,
  Visitor,
} from "../support/cloud.ts";

/**
 * Each call of AWS in the way of a student, from the sign-up to the receipt, fails once, before or after its effect. A
 * step that fails for it says so and succeeds when it is repeated, and the end is that without a fault. What happens to
 * documents has its own (`documents/faults.test.ts`).
 */

const cloud = await startCloud();

type Fault = "before its effect" | "after its effect";
/** Calls of a way, and the fault of one of them. */
let way: { calls: string[]; at?: number; fault?: Fault } = { calls: [] };

interceptAwsCalls(async ({ name }, proceed) => {
  const { calls, at, fault } = way;
  calls.push(name);
  const isFaulty = calls.length - 1 === at;
  if (isFaulty && fault === "before its effect") throw lost();
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
let students = 0;

/** Goes the whole way with one fault at most, as a student does who repeats what fails. @returns the end of it */
async function go(at?: number, fault?: Fault) {
  const username = `student-${(students += 1)}@example.org`;
  let now = START + students * HOUR_MS;
  setClock(now);
  way = { calls: [], ...(at !== undefined && fault && { at, fault }) };
  const { calls } = way;
  const student = new Visitor(cloud);
  const account = { username, password: PASSWORD };
  const step = async (
    name: string,
    work: () => Promise<{ status: number; body: object }>,
    insteadOfWork = work,
  ) => {
    let { status, body } = await work();
    if (status === 200) return;
    const said = expect.objectContaining({
      message: expect.stringMatching(/\S/),
    });
    expect([name, status > 499, body]).toEqual([name, true, said]);
    ({ status, body } = await work());
    if (status === 400) ({ status, body } = await insteadOfWork());
    expect([name, status, body]).toEqual([name, 200, expect.anything()]);
  };
  /** Waits for a mail as long as the schedule may take that sends what was held up. */
  const mailed = async (about: RegExp) => {
    const isThere = () =>
      cloud
        .outbox()
        .some(({ to, subject }) => to === username && about.test(subject));
    for (let minute = 0; minute < 30 && !isThere(); minute += 1) {
      setClock((now += 60_000));
      await cloud.invoke("lambdas/workers/notices.ts", {}).catch(() => {});
      await cloud.settled();
    }
    expect([about.source, isThere()]).toEqual([about.source, true]);
  };
  const put = aCompleteApplication({ entry_term: "2027SP" }, today());
  await step("sign up", () => student.call("signup", { body: account }));
  await mailed(/confirmation code/);
  const confirm = () =>
    student.call("confirm", confirmation(mailedLink(cloud, username)));
  // A link that may have been used asks for another.
  await step("confirm", confirm, async () => {
    await student.call("resend-confirm", { body: { username } });
    return confirm();
  });
  await step("log in", () => student.call("login", { body: account }));
  await step("save", () => student.call("put-answer", { body: put }));
  await step("choose", () =>
    student.call("put-tabs", {
      body: { tab_id: "faith_essay", chosen_tab: "doc" },
    }),
  );
  await step("move on", () =>
    student.call("put-last-page", { body: { last_page: "/final-steps" } }),
  );
  await step("submit", () => student.call("submit"));
  await mailed(/^We have your/);
  way = { calls: [] };
  const { body } = await student.call("get-profile");
  const listed = [];
  for await (const { username: of, status } of listApplications()) {
    if (of === username) listed.push(status);
  }
  const mails = cloud.outbox().filter(({ to }) => to === username);
  return {
    calls,
    end: {
      answers: body.answer,
      statuses: body.web_status.map(({ web_status }) => web_status),
      listed,
      mails: [
        ...new Set(mails.map(({ subject }) => subject.replace(/^\d+/, "Code"))),
      ].toSorted(),
    },
  };
}

it.each<Fault>(["before its effect", "after its effect"])(
  "each call of a student's way may fail once %s: that is said, and cured by going on",
  async (fault) => {
    const { calls, end } = await go();
    const others: string[] = [];
    for (let at = 0; at < calls.length; at += 1) {
      try {
        const { mails, ...found } = (await go(at, fault)).end;
        expect(mails).toEqual(expect.arrayContaining(end.mails));
        expect({ ...found, mails: end.mails }).toEqual(end);
      } catch (error) {
        others.push(`${at} ${calls[at]}: ${String(error)}`);
      }
    }
    expect(others).toEqual([]);
  },
);
