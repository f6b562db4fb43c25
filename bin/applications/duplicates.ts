import { referenceOf } from "../../lambdas/reference.ts";
import type { Selection } from "../../lambdas/staff/selection.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { all } from "../functions.ts";

export interface Duplicates {
  readonly reasons: readonly string[];
  readonly applications: readonly ListedApplication[];
}

/**
 * Finds accounts that may belong to one person, by hashes of some answers, unless the office has found several people.
 * @param onRead is called after each application
 */
export async function findDuplicates(
  selection: Selection,
  onRead: () => void,
): Promise<readonly Duplicates[]> {
  // As text, and of each mark its first owner alone: there are tens of thousands, and most share nothing.
  const found = new Map<string, string>();
  const owners = new Map<string, string>();
  const apart = new Map<string, readonly string[]>();
  const sharing = new Map<string, { reason: string; students: Set<string> }>();
  for await (const { listed, marks, others } of all(
    "reader",
    "duplicates",
    selection,
  )) {
    onRead();
    const { student } = listed;
    found.set(student, JSON.stringify(listed));
    if (others.length > 0) apart.set(student, others);
    for (const [reason, hash] of marks) {
      const owner = owners.get(hash);
      if (owner === undefined) owners.set(hash, student);
      if (owner === undefined || owner === student) continue;
      const mark = sharing.get(hash) ?? { reason, students: new Set([owner]) };
      sharing.set(hash, mark);
      mark.students.add(student);
    }
  }
  const areKnown = (students: readonly string[]) =>
    students.every((one) => {
      const others = [referenceOf(one), ...(apart.get(one) ?? [])];
      return students.every((each) => others.includes(referenceOf(each)));
    });
  const shared = [...sharing.values()].filter(
    ({ students }) => !areKnown([...students]),
  );
  const groups = Map.groupBy(shared, ({ students }) =>
    [...students].toSorted().join(),
  );
  return [...groups.values()].map((marks) => ({
    reasons: [...new Set(marks.map(({ reason }) => reason))],
    applications: [
      ...new Set(marks.flatMap(({ students }) => [...students])),
    ].map(
      (student) => JSON.parse(found.get(student) ?? "") as ListedApplication,
    ),
  }));
}
