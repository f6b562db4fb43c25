import type { Answers } from "../application/condition.ts";
import { isDash } from "../plain-text.ts";

/** Keys of the names by which a student may be called, the best one first: some have one name only. */
const CALLED = ["preferred_name", "first_name", "last_name"];

/** Returns the name by which a student is called; empty while none is known. */
export function calledName(answers: Answers): string {
  return CALLED.map((key) => nameFrom(answers, [key])).find(Boolean) ?? "";
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
