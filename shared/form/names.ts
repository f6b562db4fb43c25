import type { Answers } from "../application/condition.ts";
import { applicant } from "../college/people.ts";
import { isDash } from "../plain-text.ts";

/** Returns the name by which a student is called; empty while none is known. */
export function calledName(answers: Answers): string {
  const names = applicant.called.map((key) => nameFrom(answers, [key]));
  return names.find(Boolean) ?? "";
}

/** Returns some answers as a name, with the preferred one beside it, if it is another; empty while there is none. */
export function nameFrom(
  answers: Answers,
  keys: readonly string[],
  preferredKey = "",
): string {
  const [preferred = "", ...all] = [preferredKey, ...keys]
    .map((key) => String(answers[key] ?? "").trim())
    .map((name) => (isDash(name) ? "" : name));
  const isOther = preferred !== "" && !all.includes(preferred);
  return [...all, isOther ? `(${preferred})` : ""].filter(Boolean).join(" ");
}
