import { endAllSessions } from "../storage/sessions.ts";
import { eraseStudent } from "../storage/student-data.ts";
import { deleteAccount, findAccount } from "./user-pool.ts";

/**
 * Deletes everything that is stored of a student, and the account, unless the address has another one by now. The
 * account goes last, because its name leads to everything else: a deletion that fails half-way can be repeated.
 */
export async function deleteStudent(
  username: string,
  student: string,
): Promise<void> {
  await endAllSessions(username);
  await eraseStudent(student);
  if ((await findAccount(username)) === student) await deleteAccount(username);
  // Somebody may have logged in meanwhile; nobody can any more.
  await endAllSessions(username);
  await eraseStudent(student);
}
