import { themeProblems } from "@admission/theme";
import { EMAIL_PATTERN } from "../../accounts.ts";
import { daysBetween, isCalendarDate } from "../../calendar.ts";
import { windowsOf } from "../deadlines.ts";
import type { School } from "../school.ts";
import { endOf, termsOn, type DeadlineWindow, type Term } from "../terms.ts";
import { about, EMPTY, emptyParts, repeatedOf } from "./check-elements.ts";

/** What every form needs of a school, and whatever this one's questions say of it besides. */
type Written = Partial<School>;

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What a value must be, in words, and whether it is. */
type Form = readonly [
  words: string,
  fits: RegExp | ((text: string) => boolean),
];

/** Forms of the texts of a school by the ends of their names. */
const byEnd: Readonly<Record<string, Form>> = {
  Email: ["an email address", EMAIL_PATTERN],
  Url: ["an https address", /^https:\/\/\S+$/],
  Code: ["four digits", /^\d{4}$/],
};

/** Every part that a school must have, with the form of its text where its name does not say it. */
const forms: Readonly<Record<keyof School, Form | undefined>> = {
  slug: ["up to 20 lower-case letters and digits", /^[a-z][a-z0-9]{0,19}$/],
  title: undefined,
  tagline: undefined,
  theme: undefined,
  applicationUrl: [
    "an https address that ends with the host name",
    /^https:\/\/[^\s/?#]+$/,
  ],
  address: undefined,
  accessibilityEmail: undefined,
  contactEmail: undefined,
  helpEmail: undefined,
  phone: ["a phone number of ten digits", /^(\D*\d){10}\D*$/],
  privacyPolicyUrl: undefined,
  addressLookup: undefined,
  timeZone: ["an IANA time zone", isTimeZone],
  appType: undefined,
  audience: undefined,
  terms: undefined,
  words: undefined,
  reminderDays: undefined,
};

function partsOf(school: Written): readonly string[] {
  return [...new Set([...Object.keys(forms), ...Object.keys(school)])];
}

function isMissing(school: Written, field: string): boolean {
  const value = school[field as keyof School];
  if (value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  // Nobody need be reminded.
  return Array.isArray(value) && value.length === 0 && field !== "reminderDays";
}

function formProblems(school: Written): readonly string[] {
  return partsOf(school).flatMap((field) => {
    const value = school[field as keyof School];
    const end = Object.keys(byEnd).find((each) => field.endsWith(each)) ?? "";
    const form = forms[field as keyof School] ?? byEnd[end];
    if (form === undefined || isMissing(school, field)) return [];
    if (typeof value === "object") return [];
    const [words, fits] = form;
    const text = String(value);
    const isFit = fits instanceof RegExp ? fits.test(text) : fits(text);
    return isFit ? [] : [`${field} must be ${words}: ${text}`];
  });
}

/** Names a term as it is stored: 2027FA. */
function valueOf({ code, begins }: Term): string {
  return `${begins.slice(0, 4)}${code}`;
}

function termProblems({ terms = [] }: Written): readonly string[] {
  const failing = (fails: (term: Term) => boolean) =>
    terms.filter(fails).map(valueOf);
  return [
    ...about("terms that are declared twice", repeatedOf(terms.map(valueOf))),
    ...about(
      EMPTY,
      terms.flatMap((term) => {
        const { deadlines, ...others } = term;
        const windows = deadlines.length === 0 ? {} : { deadlines };
        return emptyParts(valueOf(term), { ...others, ...windows });
      }),
    ),
    ...about(
      "terms must be offered, then end with their last deadline, then begin",
      failing(
        (term) =>
          ![term.offered, term.begins].every(isCalendarDate) ||
          term.offered >= endOf(term) ||
          endOf(term) > term.begins,
      ),
    ),
    ...about(
      "terms after whose last deadline nothing can be chosen",
      failing((term) => termsOn(terms, endOf(term)).length === 0),
    ),
  ];
}

function deadlineProblems(school: Written): readonly string[] {
  const { terms = [], reminderDays = [] } = school;
  const windows = windowsOf(terms);
  const most = Math.max(
    ...windows.map(({ from, to }) => daysBetween(from, to)),
  );
  const failing = (fails: (window: DeadlineWindow, index: number) => boolean) =>
    windows.filter(fails).map(({ from, to }) => `${from} to ${to}`);
  return [
    ...about(
      "deadlines must run from one calendar date to a later one",
      failing(
        ({ from, to }) =>
          !isCalendarDate(from) || !isCalendarDate(to) || from >= to,
      ),
    ),
    ...about(
      "deadlines that begin before the one above ends",
      failing(({ from }, index) => from < (windows[index - 1]?.to ?? "")),
    ),
    ...about(
      "reminderDays on which no deadline is announced",
      reminderDays
        .filter((days) => !(Number.isInteger(days) && days >= 0 && days < most))
        .map(String),
    ),
  ];
}

/** Returns a message for everything that is missing or malformed in a school's configuration. */
export function schoolErrors(school: Written): readonly string[] {
  return [
    ...about(
      "missing configuration",
      partsOf(school).filter((field) => isMissing(school, field)),
    ),
    ...about(EMPTY, emptyParts("words", school.words)),
    ...formProblems(school),
    ...(school.theme === undefined ? [] : themeProblems(school.theme)),
    ...termProblems(school),
    ...deadlineProblems(school),
  ];
}
