import { conflict } from "../problem.ts";
import { isStored, loadApplication } from "../storage/applications.ts";
import { endAllSessions } from "../storage/sessions.ts";
import { eraseStudent } from "../storage/student-data.ts";
import { deleteAccount, findAccount } from "./user-pool.ts";

/**
 * Deletes everything that is stored of a student, and the account, unless the address has another one by now. The
 * account goes last, because its name leads to everything else: a deletion that fails half-way can be repeated.
 * @throws Problem 409 for the address of another student, whose sessions would end
 */
export async function deleteStudent(
  username: string,
  student: string,
): Promise<void> {
  const application = await loadApplication(student);
  const owns = (await findAccount(username)) === student;
  if (!owns && isStored(application) && application.username !== username) {
    throw conflict("This is not the address of the application.");
  }
  const mayEnd = owns || isStored(application);
  if (mayEnd) await endAllSessions(username);
  await eraseStudent(student);
  if ((await findAccount(username)) === student) await deleteAccount(username);
  // Somebody may have logged in meanwhile; nobody can any more.
  if (mayEnd) await endAllSessions(username);
  await eraseStudent(student);
}
