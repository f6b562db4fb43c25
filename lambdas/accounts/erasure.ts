import { timeIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { isStored, loadApplication } from "../application/application.ts";
import { nowIso } from "../clock.ts";
import { putEvent, wakeNotices } from "../events.ts";
import { conflict } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import { storeAskedMail } from "../storage/asked-mails.ts";
import { recordChange } from "../storage/changes.ts";
import { endAllSessions } from "../storage/sessions.ts";
import { eraseStudent } from "../storage/student-data.ts";
import { deleteAccount, findAccount } from "./user-pool.ts";

/** Tells the college's systems, which know what was submitted, before it is deleted: again if that fails half-way. */
async function announceErasure(student: string, version: number) {
  if (version === 0) return;
  const reference = referenceOf(student);
  const erased_at = timeIn(school.timeZone, nowIso());
  await putEvent("ApplicationErased", { reference, erased_at, version });
  const what = "erased";
  await recordChange({ reference, what, version, happened_at: erased_at });
}

/** Has a student told that everything was deleted, as was asked: the last mail to that address. */
async function confirmErasure(username: string): Promise<void> {
  const mail = { username, occasion: "erased", isKnown: true } as const;
  await wakeNotices({ mail: await storeAskedMail(mail) });
}

/**
 * Deletes everything that is stored of a student, and the account, unless the address has another one by now. One that
 * fails half-way can be repeated, because what leads to the rest goes last.
 * @param enter is called once nothing speaks against it, so that what it enters can be done again after a restore
 * @param isTold whether the student is told so, before the account goes, by which whoever repeats it knows the address
 * @param last what leads to the rest: the account for who names an address, the application for a rule that lists them
 * @throws Problem 409 for the address of another student, whose sessions would end
 */
export async function deleteStudent(
  username: string,
  student: string,
  enter?: () => Promise<void>,
  { isTold = false, last = "account" as "account" | "application" } = {},
): Promise<void> {
  const application = await loadApplication(student);
  const owns = (await findAccount(username)) === student;
  if (!owns && isStored(application) && application.username !== username) {
    throw conflict("This is not the address of the application.");
  }
  await enter?.();
  await announceErasure(student, application.submissions);
  const mayEnd = owns || isStored(application);
  if (mayEnd) await endAllSessions(username);
  if (last === "account") await eraseStudent(student);
  if (isTold) await confirmErasure(username);
  if ((await findAccount(username)) === student) await deleteAccount(username);
  // Somebody may have logged in meanwhile; nobody can any more.
  if (mayEnd) await endAllSessions(username);
  await eraseStudent(student);
}
