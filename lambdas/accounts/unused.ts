import { loadApplication } from "../application/application.ts";
import type { Application } from "../storage/applications.ts";
import { listAccounts } from "./user-pool.ts";

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

/** Finds the students who signed up before a time and have not used their application since, a page of accounts at a time. */
export async function* findUnused(
  since: string,
  after: unknown = { token: "" },
): AsyncGenerator<{ readonly at: object; readonly row: readonly Student[] }> {
  const { token } = after as { readonly token?: string };
  for await (const { accounts, next } of listAccounts(token)) {
    const old = accounts.filter((each) => each.since < since);
    const flags = await Promise.all(
      old.map(async ({ student }) =>
        isUnusedSince(since, await loadApplication(student)),
      ),
    );
    const row = old
      .filter((_, n) => flags[n])
      .map(({ student, username }) => ({ student, username }));
    yield { at: { token: next }, row };
  }
}
