import { addYears, yearOf, type CalendarDate } from "../calendar.ts";
import type { DeadlineWindow } from "./deadlines.ts";
import type { Option } from "./question.ts";

/** Term of one year: until when students choose it, and what they are told about that. */
export interface Term {
  /** Of all years the same: the stored value is the year in which the term begins, and this. */
  readonly code: string;
  readonly name: string;
  /** First day on which it can be chosen. */
  readonly offered: CalendarDate;
  /** Windows before its deadlines. It can be chosen and submitted until the last one; without any, until it begins. */
  readonly deadlines: readonly DeadlineWindow[];
  readonly begins: CalendarDate;
}

interface TermChoice extends Option {
  readonly offered: CalendarDate;
  /** First day on which it can neither be chosen nor submitted. */
  readonly ends: CalendarDate;
  readonly begins: CalendarDate;
}

/**
 * Returns the choice of a value such as `2027FA`; undefined for a code that no term has. One of a year that is not
 * declared has the days of the last one with its code: nothing of it is announced, and nobody is left without a choice.
 */
export function termOf(
  terms: readonly Term[],
  value: string,
): TermChoice | undefined {
  const year = yearOf(value);
  const known = terms.filter(({ code }) => code === value.slice(4));
  const term =
    known.find(({ begins }) => yearOf(begins) === year) ?? known.at(-1);
  if (term === undefined) return undefined;
  const { name, offered, deadlines, begins } = term;
  const moved = (date: CalendarDate) => addYears(date, year - yearOf(begins));
  return {
    value,
    label: `${name} ${year}`,
    offered: moved(offered),
    ends: moved(deadlines.at(-1)?.to ?? begins),
    begins: moved(begins),
  };
}

/** Returns the terms that can be chosen on a day, the first to begin first. */
export function termsOn(
  terms: readonly Term[],
  today: CalendarDate,
): readonly TermChoice[] {
  const codes = [...new Set(terms.map(({ code }) => code))];
  return [0, 1, 2]
    .flatMap((years) => codes.map((code) => `${yearOf(today) + years}${code}`))
    .map((value) => termOf(terms, value))
    .filter((term) => term !== undefined)
    .filter(({ offered, ends }) => offered <= today && today < ends)
    .toSorted((a, b) => (a.begins < b.begins ? -1 : 1));
}
