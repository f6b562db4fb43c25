import { array, boolean, object, string } from "yup";
import {
  isMailable,
  normalizeUsername,
  USERNAME_MESSAGE,
} from "../../shared/accounts.ts";
import { isCalendarDate } from "../../shared/calendar.ts";
import { plainLines } from "../../shared/plain-text.ts";
import { deleteStudent } from "../accounts/erasure.ts";
import { findDue } from "../accounts/retention.ts";
import { requestMail } from "../accounts/throttle.ts";
import { findUnused, isUnusedSince } from "../accounts/unused.ts";
import { findAccount, listAccounts } from "../accounts/user-pool.ts";
import {
  reopenApplication,
  submissionOf,
} from "../application-pdf/reopening.ts";
import {
  changeApplication,
  loadApplication,
} from "../application/application.ts";
import { setWithdrawn } from "../application/withdrawal.ts";
import { nowIso, today } from "../clock.ts";
import { environment } from "../environment.ts";
import { liftSuppression } from "../mail/suppression.ts";
import { conflict } from "../problem.ts";
import { asWritten, referenceOf } from "../reference.ts";
import { deedHandler } from "../staff/deed-handler.ts";
import { deed, listing } from "../staff/deeds.ts";
import { list } from "../staff/list-applications.ts";
import { loggedAddress } from "../staff/mail-facts.ts";
import { studentOf } from "../staff/make-link.ts";
import { reason } from "../staff/reason.ts";
import { readSelected } from "../staff/selection.ts";
import { presignDownload } from "../storage/bucket.ts";
import { isSubmitted, stateOf } from "../storage/listing.ts";
import { endAllSessions } from "../storage/sessions.ts";
import { listStaffActions } from "../storage/staff-actions.ts";
import { findStudentData } from "../storage/student-data.ts";
import { isMissingTable } from "../storage/table.ts";
import { forgetUnmailable } from "../storage/unmailable.ts";

/** End of the names of tables that a restore has made beside today's. */
const RESTORED = "-restored";
/** An item may have 400 KB, and an address works for a minute. */
const MOST_DATA = 10;
/** Pages of 60 accounts that are looked at for a page: a minute's work. */
const MOST_ACCOUNTS = 200;

/** An item of a table, or a file with the address that downloads it. */
type StudentRow =
  | { readonly table: string; readonly item: object }
  | { readonly key: string; readonly url: string };

const reopen = deed(
  object({
    student: string().required(),
    reason: reason.required(),
    due_on: string().test(
      "day",
      "The day must be today or later: YYYY-MM-DD.",
      (day) => day === undefined || (isCalendarDate(day) && day >= today()),
    ),
  }),
  async ({ student, reason: why, due_on }, { by, enter }) => {
    const version = submissionOf(await loadApplication(student));
    const reference = referenceOf(student);
    await enter({ action: "reopen", reference, details: { version } });
    await reopenApplication(student, why, {
      by,
      ...(due_on !== undefined && { due_on }),
    });
    return version;
  },
);

/** Withdraws an application for its student, who is told why, or, without a reason, lets it count again; answers whether it did. */
const withdraw = deed(
  object({ student: string().required(), reason }),
  async ({ student: id, reason: why }, { by, enter }) => {
    const action = why === undefined ? "reinstate" : "withdraw";
    await enter({ action, reference: referenceOf(id) });
    const office = why === undefined ? { by } : { by, reason: plainLines(why) };
    return setWithdrawn(id, why !== undefined, office);
  },
);

const audit = listing(object({ since: string(), reference: string() }), {
  begin: async (state, { enter }) => {
    await enter({
      action: "audit",
      ...(state.since !== undefined && { details: { since: state.since } }),
    });
    return { state, head: undefined };
  },
  read: ({ since, reference }, after) =>
    listStaffActions(
      since,
      reference && asWritten(reference),
      after as string | undefined,
    ),
});

/** Everything that is stored of a student, item by item and file by file; `id` is one of an account that is lost. */
const student = listing(
  object({
    username: string().required(),
    id: string(),
    restored: boolean().required(),
  }),
  {
    most: MOST_DATA,
    begin: async ({ username, id, restored }, { enter }) => {
      const found = id ?? (await studentOf(username));
      await enter({ action: "data copied", reference: referenceOf(found) });
      return { state: { found, restored }, head: undefined };
    },
    async *read({ found, restored }, after) {
      const { items, objects } = await findStudentData(
        found,
        restored ? RESTORED : "",
      ).catch((error: unknown) => {
        throw isMissingTable(error)
          ? conflict(
              `All four tables have to be restored, with names that end in "${RESTORED}".`,
            )
          : error;
      });
      const all = [
        ...Object.entries(items).flatMap(([table, each]) =>
          each.map((item) => ({ table, item })),
        ),
        ...objects.map((key) => ({ key })),
      ];
      const begun = after === undefined ? 0 : Number(after) + 1;
      for (const [n, each] of all.slice(begun).entries()) {
        const row: StudentRow =
          "key" in each
            ? { ...each, url: await presignDownload(each.key, "file") }
            : each;
        yield { at: begun + n, row };
      }
    },
  },
);

/** Counts what is stored of a student, and erases it if it is sure; not if somebody has logged in since a time. */
const erase = deed(
  object({
    username: string().required(),
    student: string(),
    unused_since: string(),
    sure: boolean().required(),
  }),
  async ({ username, student: known, unused_since, sure }, { enter }) => {
    const id = known ?? (await studentOf(username));
    const reference = referenceOf(id);
    if (!sure) await enter({ action: "show", reference });
    const { items, objects } = await findStudentData(id);
    if (
      unused_since !== undefined &&
      !isUnusedSince(unused_since, await loadApplication(id))
    ) {
      return undefined;
    }
    if (sure) {
      const enterErasure = () => enter({ action: "erase", reference });
      // Whom a rule erases, or once more, has not asked for it.
      const isTold = known === undefined;
      await deleteStudent(username, id, enterErasure, { isTold });
    }
    return {
      items: Object.values(items).flat().length,
      objects: objects.length,
    };
  },
);

/** Lets all mails go to an address again, of the application and of SES. */
const liftMail = deed(
  object({ username: string().required() }),
  async ({ username }, { enter }) => {
    await enter({ action: "mail lifted", ...(await loggedAddress(username)) });
    await forgetUnmailable(username);
    await liftSuppression(username);
  },
);

/** Has sent once more: the receipt of what is submitted, the way into an account, or the code of a sign-up that waits. */
const mailAgain = deed(
  object({ username: string().required() }),
  async ({ username }, { enter }) => {
    const owner = await findAccount(username);
    const reference = owner && referenceOf(owner);
    await enter({ action: "mail again", ...(reference && { reference }) });
    const application = owner && (await loadApplication(owner));
    if (!owner || !application || stateOf(application) !== "submitted") {
      await requestMail({ username, occasion: "resend", isKnown: true });
      return;
    }
    const { submitted_at } = application;
    const notice = { mail: "receipt", at: nowIso(), submitted_at } as const;
    await changeApplication(owner, ({ outbox }) => ({
      outbox: [...outbox, notice],
    }));
  },
);

/** Has the link to another address sent there, for a student who cannot ask for it, and who is told why. */
const changeAddress = deed(
  object({
    username: string().required(),
    to: string().required().test("address", USERNAME_MESSAGE, isMailable),
    reason: reason.required(),
  }),
  async ({ username, to, reason: why }, { enter }) => {
    const id = await studentOf(username);
    await enter({ action: "address change", reference: referenceOf(id) });
    await requestMail({
      username: normalizeUsername(to),
      occasion: "address",
      isKnown: true,
      student: id,
      reason: plainLines(why),
    });
  },
);

/** Remembers that applications which look like one person's are of several. */
const twoPeople = deed(
  object({
    students: array(string().required())
      .min(2, "Name two or more applications.")
      .required(),
  }),
  async ({ students }, { enter }) => {
    for (const each of students) {
      const reference = referenceOf(each);
      const others = students
        .map(referenceOf)
        .filter((other) => other !== reference);
      await enter({ action: "two people", reference });
      await changeApplication(each, ({ other_people = [] }) => ({
        other_people: [...new Set([...other_people, ...others])],
      }));
    }
  },
);

/** Logs a student out everywhere, or all, by accounts of a page. No request asks whether all were logged out. */
const endSessions = listing(object({ username: string() }), {
  most: MOST_ACCOUNTS,
  begin: async ({ username }, { enter }) => {
    const whose = username && (await studentOf(username));
    await enter({
      action: "sessions ended",
      ...(whose && { reference: referenceOf(whose) }),
    });
    return { state: { username }, head: undefined };
  },
  async *read({ username }, after) {
    const { token } = (after ?? { token: "" }) as { token?: string };
    if (username !== undefined && token !== undefined) {
      await endAllSessions(username);
      yield { at: {}, row: 1 };
    } else if (username === undefined) {
      for await (const { accounts, next } of listAccounts(token)) {
        await Promise.all(accounts.map((of) => endAllSessions(of.username)));
        yield { at: { token: next }, row: accounts.length };
      }
    }
  },
});

/** Lists students who have not used their application since a time, by accounts of a page. */
const unused = listing(object({ since: string().required() }), {
  most: MOST_ACCOUNTS,
  begin: async (state, { enter }) => {
    await enter({ action: "list", details: { unused_since: state.since } });
    return { state, head: undefined };
  },
  read: ({ since }, after) => findUnused(since, after),
});

/** Lists what is old enough to be erased. */
const retention = listing(object({}), {
  begin: async (_, { enter }) => {
    if (environment.retention === undefined) {
      throw conflict("Nothing is erased by itself here: set retention first.");
    }
    await enter({ action: "list", details: { retention: "yes" } });
    return { state: {}, head: undefined };
  },
  async *read(_, after) {
    const months = environment.retention;
    if (months) yield* findDue(months, after as Parameters<typeof findDue>[1]);
  },
});

/** Keeps an application whatever its age, for a reason; without one, no longer. */
const keep = deed(
  object({ student: string().required(), reason: string() }),
  async ({ student: id, reason: why }, { by, enter }) => {
    const details = { kept: why === undefined ? "no" : "yes" };
    await enter({ action: "keep", reference: referenceOf(id), details });
    await changeApplication(id, () => ({
      kept: why === undefined ? undefined : { by, reason: why },
    }));
  },
);

/** Answers of all, which a change of the form is compared with. */
const answers = listing(object({}), {
  begin: async (_, { enter }) => {
    await enter({ action: "export", details: { target: "form-changes" } });
    return { state: {}, head: undefined };
  },
  read: (_, after) =>
    readSelected({}, after, (_listed, application) => {
      const { answer, unasked, submitted_answer } = application;
      return {
        status: isSubmitted(application) ? "submitted" : "started",
        answers: { ...unasked, ...answer, ...submitted_answer },
      } as const;
    }),
});

/** What administrators may have done beside what exporters may. */
export const administratorDeeds = {
  // Also while a stage is closed.
  list,
  reopen,
  withdraw,
  audit,
  student,
  erase,
  liftMail,
  mailAgain,
  changeAddress,
  twoPeople,
  endSessions,
  unused,
  retention,
  keep,
  answers,
};

export const handler = deedHandler(administratorDeeds);
