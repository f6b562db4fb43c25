import { addYears, yearOf, type CalendarDate } from "../calendar.ts";

/**
 * The days in the school's time zone on which a message is shown: from the beginning of `from` to that of `to`. The
 * school decides them; the day before `to` is the deadline, which the message names.
 */
export interface DeadlineWindow {
  readonly from: CalendarDate;
  /** The first day after the deadline. */
  readonly to: CalendarDate;
  readonly message: string;
}

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

/** Returns the first day on which a term can neither be chosen nor submitted. */
export function endOf({ deadlines, begins }: Term): CalendarDate {
  return deadlines.at(-1)?.to ?? begins;
}

/**
 * Returns the choice of a value such as `2027FA`; undefined for a code that no term has. One of a year that is not
 * declared has the days of the last one with its code: nothing of it is announced, and nobody is left without a choice.
 */
export function termOf(terms: readonly Term[], value: string) {
  const year = yearOf(value);
  const known = terms.filter(({ code }) => code === value.slice(4));
  const term =
    known.find(({ begins }) => yearOf(begins) === year) ?? known.at(-1);
  if (term === undefined) return undefined;
  const moved = (date: CalendarDate) =>
    addYears(date, year - yearOf(term.begins));
  const [offered, end, begins] = [
    moved(term.offered),
    moved(endOf(term)),
    moved(term.begins),
  ];
  return { value, label: `${term.name} ${year}`, offered, end, begins };
}

/** Returns the terms that can be chosen on a day, in their order. */
export function termsOn(terms: readonly Term[], today: CalendarDate) {
  const codes = [...new Set(terms.map(({ code }) => code))];
  return [0, 1, 2]
    .flatMap((years) => codes.map((code) => `${yearOf(today) + years}${code}`))
    .map((value) => termOf(terms, value))
    .filter((term) => term !== undefined)
    .filter(({ offered, end }) => offered <= today && today < end)
    .sort((a, b) => (a.end < b.end ? -1 : 1));
}
