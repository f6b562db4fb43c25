import { createHash } from "node:crypto";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { identifyingAnswers } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { folded, readSelected, select, type Selection } from "./selection.ts";

/** Accounts that may belong to one person. */
export interface Duplicates {
  readonly reasons: readonly string[];
  readonly applications: readonly ListedApplication[];
}

/** Digits by which phones are compared: those without the country code, which only some write. */
const PHONE_DIGITS = 10;
const FEWEST_DIGITS = 7;

/** Returns hashes of what an application could share with another, with the reason that this would be. */
function marksOf(
  answers: AnswerMap,
): readonly (readonly [reason: string, hash: string])[] {
  const text = (key: string) => folded(String(answers[key] ?? ""));
  const { phones, ...wholes } = identifyingAnswers;
  const numbers = phones
    .map((key) => text(key).replaceAll(/\D/g, "").slice(-PHONE_DIGITS))
    .filter((number) => number.length >= FEWEST_DIGITS);
  return [
    ...Object.values(wholes)
      .filter(({ keys }) => keys.every((key) => text(key) !== ""))
      .map(
        ({ reason, keys, perhaps }) =>
          [reason, [...keys, ...perhaps].map(text)] as const,
      ),
    ...numbers.map((number) => ["same phone", [number]] as const),
  ].map(([reason, parts]) => [
    reason,
    createHash("sha256")
      .update(JSON.stringify([reason, ...parts]))
      .digest("base64"),
  ]);
}

/**
 * Finds accounts that may belong to one person. Answers are read in a stream, and only hashes of some are kept.
 * @param onRead is called after each application
 */
export async function findDuplicates(
  selection: Selection,
  onRead: () => void,
): Promise<readonly Duplicates[]> {
  const first = new Map<string, string>();
  const shared = new Map<string, { reason: string; students: Set<string> }>();
  for await (const { listed, application } of readSelected(selection)) {
    onRead();
    for (const [reason, hash] of marksOf(application.answer)) {
      const other = first.get(hash);
      if (other === undefined) {
        first.set(hash, listed.student);
      } else if (other !== listed.student) {
        const group = shared.get(hash) ?? {
          reason,
          students: new Set([other]),
        };
        shared.set(hash, group);
        group.students.add(listed.student);
      }
    }
  }
  if (shared.size === 0) return [];
  const studentsOf = (marks: readonly { students: Set<string> }[]) => [
    ...new Set(marks.flatMap(({ students }) => [...students])),
  ];
  const involved = new Set(studentsOf([...shared.values()]));
  const listed = new Map<string, ListedApplication>();
  for await (const each of select(selection)) {
    if (involved.has(each.student)) listed.set(each.student, each);
  }
  const groups = Map.groupBy(shared.values(), ({ students }) =>
    [...students].toSorted().join(),
  );
  return [...groups.values()].map((marks) => ({
    reasons: [...new Set(marks.map(({ reason }) => reason))],
    applications: studentsOf(marks).flatMap(
      (student) => listed.get(student) ?? [],
    ),
  }));
}
