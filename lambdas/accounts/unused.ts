import { mapInOrder } from "../staff/map-in-order.ts";
import {
  listApplications,
  type ListOptions,
} from "../storage/application-list.ts";
import { loadApplication, type Application } from "../storage/applications.ts";
import { findAccount, listAccounts } from "./user-pool.ts";

const READS_AT_ONCE = 32;

/** Account of a student. */
export interface Student {
  /** `sub` in the user pool, the key of everything that is stored. */
  readonly student: string;
  readonly username: string;
}

/** Returns whether nobody has logged in, submitted, reopened or withdrawn it since an ISO 8601 time. */
export function isUnusedSince(
  time: string,
  { submitted_at, successful_login, reopened, withdrawn }: Application,
): boolean {
  return [
    submitted_at,
    successful_login.at(-1),
    reopened?.at,
    withdrawn?.reinstated_at ?? withdrawn?.at,
  ].every((at) => at === undefined || at < time);
}

/** What the search goes on after: a page of accounts, or, when there is none left, an application. */
interface Position {
  readonly token?: string | undefined;
  readonly listed?: ListOptions["after"];
}

/**
 * Finds the students who signed up before a time and have not used their application since, a page of accounts at a
 * time; then those of applications whose account is gone.
 */
export async function* findUnused(
  since: string,
  after?: unknown,
): AsyncGenerator<{ readonly at: Position; readonly row: readonly Student[] }> {
  const { token, listed: begun } = (after ?? { token: "" }) as Position;
  const isUnused = async ({ student }: Student) =>
    isUnusedSince(since, await loadApplication(student));
  for await (const { accounts, next } of listAccounts(token)) {
    const old = accounts.filter((each) => each.since < since);
    const flags = await Promise.all(old.map(isUnused));
    const row = old
      .filter((_, n) => flags[n])
      .map(({ student, username }) => ({ student, username }));
    yield { at: { token: next }, row };
  }
  const read = mapInOrder(
    listApplications({ after: begun }),
    READS_AT_ONCE,
    async (listed) => ({ ...listed, isOld: await isUnused(listed) }),
  );
  for await (const each of read) {
    const { student, username, status, status_at, isOld } = each;
    const isGone = isOld && (await findAccount(username)) !== student;
    yield {
      at: { listed: { student, status, status_at } },
      row: isGone ? [{ student, username }] : [],
    };
  }
}
