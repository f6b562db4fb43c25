import { readFileSync } from "node:fs";
import { join } from "node:path";
import { all as allOf } from "../../bin/functions.ts";
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

/** Number of applications, by what students have done with them. */
interface Count {
  readonly started: number;
  readonly submitted: number;
}

/** Returns how many applications of a deployment have an answer, by its key, and by its key and value. */
export async function countAnswers(): Promise<ReadonlyMap<string, Count>> {
  const counts = new Map<string, Count>();
  const applications = allOf("administrator", "answers", {});
  for await (const { status, answers } of applications) {
    const given = Object.entries(answers).filter(([, value]) =>
      isAnswered(value),
    );
    for (const name of given.flatMap(([key, value]) => [
      key,
      `${key}=${value}`,
    ])) {
      const count = counts.get(name) ?? { started: 0, submitted: 0 };
      counts.set(name, { ...count, [status]: count[status] + 1 });
    }
  }
  return counts;
}

/** Words a change for whoever makes it; one that would lose answers begins with "!". */
export function wordChange(
  { key, value, text, isRefused }: FormChange,
  counts?: ReadonlyMap<string, Count>,
): string {
  const said = `${isRefused ? "! " : ""}${key === undefined ? "" : `${key}: `}${text}`;
  if (counts === undefined || key === undefined) return said;
  const name = value === undefined ? key : `${key}=${value}`;
  const { started = 0, submitted = 0 } = counts.get(name) ?? {};
  const [all, ...parts] = [started + submitted, started, submitted].map(
    (each) => each.toLocaleString("en-US"),
  );
  const have = value === undefined ? "have an answer" : "chose it";
  return `${said} (${all} ${have}: ${parts[0]} started, ${parts[1]} submitted)`;
}
