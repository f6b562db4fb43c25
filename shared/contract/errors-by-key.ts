import type { ValidationError } from "yup";
import type { Validations } from "./replies.ts";

/** What a schema has found wrong, by key and without duplicates; what is wrong as a whole stands under no key. */
export function errorsByKey(error: ValidationError): Validations {
  const found = new Map<string, Set<string>>();
  const all = error.inner.length > 0 ? error.inner : [error];
  for (const { path = "", message } of all) {
    if (path !== "") {
      found.set(path, (found.get(path) ?? new Set()).add(message));
    }
  }
  return Object.fromEntries(
    Array.from(found, ([key, messages]) => [key, [...messages]]),
  );
}
