import { MAIL_FILTERS } from "../../lambdas/staff/mail-facts.ts";
import type { Selection } from "../../lambdas/staff/selection.ts";
import { states } from "../../lambdas/storage/listing.ts";
import {
  daysAfter,
  isCalendarDate,
  offsetIn,
  startOf,
} from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { UserError } from "../command.ts";

export const MAILS_USAGE = `--mails   only those whose last mail was ${MAIL_FILTERS.slice(0, -1).join(", ")}, or who get none: held-back`;

/** @throws UserError for what is none of them; what is left out stays so */
export function oneOf<T extends string, V extends string | undefined>(
  name: string,
  value: V,
  all: readonly T[],
): T | Extract<V, undefined> {
  if (value === undefined) return value as Extract<V, undefined>;
  const found = all.find((each) => each === String(value));
  if (found === undefined) {
    throw new UserError(`--${name} must be ${all.join(" or ")}, not ${value}.`);
  }
  return found;
}

export const SELECTION = {
  status: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
  term: { type: "string" },
} as const;

export const SELECTION_USAGE = `--status  ${states.join(", ")} or all; by default all that are not withdrawn, first those that were submitted
--since   only those that reached it on this day or later: YYYY-MM-DD in the zone ${school.timeZone}, or an ISO 8601 time, of that zone without an offset of its own
--until   only those that reached it on this day or before
--term    only those for this term, such as 2027FA or "Fall 2027"`;

/** Returns the instant of a time at the school; of two that its clocks show alike, the first. */
function schoolTime(text: string): Date {
  const shown = Date.parse(`${text}Z`);
  const before = (instant: number) =>
    shown - offsetIn(school.timeZone, new Date(instant));
  return new Date(before(before(shown)));
}

/** @throws UserError for what is neither a day nor a time */
function timeOf(text: string, isEnd: boolean): string {
  if (isCalendarDate(text)) {
    // Noon of the next day is in it wherever clocks change.
    const next = daysAfter(text, 1.5).toISOString();
    const day = isEnd ? next.slice(0, 10) : text;
    return startOf(school.timeZone, day).toISOString();
  }
  const hasOffset = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const written = Date.parse(hasOffset ? text : `${text}Z`);
  if (!text.includes("T") || Number.isNaN(written)) {
    throw new UserError(`${text} must be a day, YYYY-MM-DD, or a time.`);
  }
  return (hasOffset ? new Date(written) : schoolTime(text)).toISOString();
}

/** @throws UserError for a status or day that is none */
export function selectionOf(
  {
    status,
    since,
    until,
    term,
  }: Readonly<Partial<Record<keyof typeof SELECTION, string | undefined>>>,
  words: readonly string[] = [],
): Selection {
  return {
    status: oneOf("status", status, [...states, "all"] as const),
    since: since === undefined ? undefined : timeOf(since, false),
    until: until === undefined ? undefined : timeOf(until, true),
    term,
    text: words.join(" "),
  };
}
