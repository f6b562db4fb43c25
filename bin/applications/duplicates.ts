import type { Selection } from "../../lambdas/staff/selection.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { all } from "../functions.ts";

/** Accounts that may belong to one person. */
export interface Duplicates {
  readonly reasons: readonly string[];
  readonly applications: readonly ListedApplication[];
}

/**
 * Finds accounts that may belong to one person, by hashes of some answers.
 * @param onRead is called after each application
 */
export async function findDuplicates(
  selection: Selection,
  onRead: () => void,
): Promise<readonly Duplicates[]> {
  const found = new Map<string, ListedApplication>();
  const sharing = new Map<string, { reason: string; students: Set<string> }>();
  for await (const row of all("reader", "duplicates", selection)) {
    onRead();
    const { student } = row.listed;
    found.set(student, row.listed);
    for (const [reason, hash] of row.marks) {
      const mark = sharing.get(hash) ?? { reason, students: new Set() };
      sharing.set(hash, mark);
      mark.students.add(student);
    }
  }
  const shared = [...sharing.values()].filter(
    ({ students }) => students.size > 1,
  );
  const groups = Map.groupBy(shared, ({ students }) =>
    [...students].toSorted().join(),
  );
  return [...groups.values()].map((marks) => ({
    reasons: [...new Set(marks.map(({ reason }) => reason))],
    applications: [
      ...new Set(marks.flatMap(({ students }) => [...students])),
    ].flatMap((student) => found.get(student) ?? []),
  }));
}
