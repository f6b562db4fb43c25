import type { Answers } from "../application/condition.ts";
import { isDash } from "../plain-text.ts";

/** Returns some answers as a name, with the preferred one beside it, if it is another; empty while there is none. */
export function nameFrom(
  answers: Answers,
  keys: readonly string[],
  preferredKey = "",
): string {
  const namesIn = (...of: readonly string[]) =>
    of
      .map((key) => String(answers[key] ?? "").trim())
      .filter((name) => name !== "" && !isDash(name));
  const names = namesIn(...keys);
  const preferred = namesIn(preferredKey)
    .filter((name) => !names.includes(name))
    .map((name) => `(${name})`);
  return [...names, ...preferred].join(" ");
}
