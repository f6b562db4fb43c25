import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSelected } from "../../bin/applications/selection.ts";
import { isAnswered } from "../../shared/application/condition.ts";
import { compareForms, type FormChange } from "./compare-forms.ts";
import { recordForm, type FormRecord } from "./form-record.ts";

/** What the last release asks. */
export const RELEASED_FORM = join(import.meta.dirname, "released-form.json");

/** Returns what this form changes, compared with the last release's; nothing before a school's first one. */
export function changesSinceRelease(): readonly FormChange[] {
  const text = readFileSync(RELEASED_FORM, "utf8");
  const [released, now] = [JSON.parse(text) as FormRecord, recordForm()];
  return released.school === now.school ? compareForms(released, now) : [];
}

/** Returns by key how many applications of a deployment have an answer, which a change may be about. */
export async function countAnswers(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const { application } of readSelected({})) {
    const { answer, unasked, submitted_answer } = application;
    const all = { ...unasked, ...answer, ...submitted_answer };
    for (const [key, value] of Object.entries(all)) {
      if (isAnswered(value)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Words a change for whoever makes it; one that would lose answers begins with "!". */
export function wordChange(
  { key, text, isRefused }: FormChange,
  counts?: ReadonlyMap<string, number>,
): string {
  const count =
    counts === undefined || key === undefined
      ? ""
      : ` (${(counts.get(key) ?? 0).toLocaleString("en-US")} have an answer)`;
  return `${isRefused ? "! " : ""}${key === undefined ? "" : `${key}: `}${text}${count}`;
}
