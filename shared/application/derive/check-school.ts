import { themeProblems } from "@admission/theme";
import { EMAIL_PATTERN } from "../../accounts.ts";
import { isCalendarDate } from "../../calendar.ts";
import { windowsOf } from "../deadlines.ts";
import type { School } from "../school.ts";
import { endOf, termsOn, type DeadlineWindow, type Term } from "../terms.ts";
import { about, repeatedOf } from "./check-elements.ts";

/** Two essays of this many characters, of four bytes each, still fit into one request to the server. */
const LONG_TEXT_LIMIT_MAX = 12_000;

const everyField = [
  "slug",
  "title",
  "tagline",
  "theme",
  "applicationUrl",
  "address",
  "accessibilityEmail",
  "contactEmail",
  "helpEmail",
  "phone",
  "privacyPolicyUrl",
  "scoreSubmissionUrl",
  "financialAidUrl",
  "satCode",
  "actCode",
  "addressLookup",
  "longTextLimit",
  "timeZone",
  "appType",
  "audience",
  "terms",
  "words",
  "majors",
  "reminderDays",
] as const satisfies readonly (keyof School)[];

type Written = Partial<School>;

function isMissing(school: Written, field: keyof School): boolean {
  const value = school[field];
  if (value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  // Nobody need be reminded.
  return Array.isArray(value) && value.length === 0 && field !== "reminderDays";
}

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const patterns: readonly (readonly [keyof School, RegExp, string])[] = [
  ["slug", /^[a-z][a-z0-9]{0,19}$/, "up to 20 lower-case letters and digits"],
  ["accessibilityEmail", EMAIL_PATTERN, "an email address"],
  ["contactEmail", EMAIL_PATTERN, "an email address"],
  ["helpEmail", EMAIL_PATTERN, "an email address"],
  ["phone", /^(\D*\d){10}\D*$/, "a phone number of ten digits"],
  [
    "applicationUrl",
    /^https:\/\/[^\s/?#]+$/,
    "an https address that ends with the host name",
  ],
  ["privacyPolicyUrl", /^https:\/\/\S+$/, "an https address"],
  ["scoreSubmissionUrl", /^https:\/\/\S+$/, "an https address"],
  ["financialAidUrl", /^https:\/\/\S+$/, "an https address"],
  ["satCode", /^\d{4}$/, "four digits"],
  ["actCode", /^\d{4}$/, "four digits"],
];

/** Returns the names of empty sentences: a page would have a gap in their place. */
function emptyWords({ words }: Written): readonly string[] {
  return Object.entries(words ?? {})
    .filter(
      ([, text]) =>
        (typeof text === "string" ? text : text.prompt).trim() === "",
    )
    .map(([name]) => name);
}

function formProblems(school: Written): readonly string[] {
  return [
    ...patterns.flatMap(([field, pattern, form]) => {
      const value = school[field];
      return typeof value === "string" &&
        value.trim() !== "" &&
        !pattern.test(value)
        ? [`${field} must be ${form}: ${value}`]
        : [];
    }),
    ...about(
      "timeZone must be an IANA time zone",
      [school.timeZone ?? ""].filter(
        (name) => name !== "" && !isTimeZone(name),
      ),
    ),
    ...about(
      `longTextLimit must be a whole number from 1 to ${LONG_TEXT_LIMIT_MAX}`,
      [school.longTextLimit ?? 1]
        .filter(
          (limit) =>
            !Number.isInteger(limit) ||
            limit < 1 ||
            limit > LONG_TEXT_LIMIT_MAX,
        )
        .map(String),
    ),
  ];
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
      "terms without a code or a name",
      failing(({ code, name }) => code.trim() === "" || name.trim() === ""),
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
    ...windows.map(
      ({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000,
    ),
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
      "deadlines without a message",
      failing(({ message }) => message.trim() === ""),
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
      everyField.filter((field) => isMissing(school, field)),
    ),
    ...about("words without a text", emptyWords(school)),
    ...formProblems(school),
    ...(school.theme === undefined ? [] : themeProblems(school.theme)),
    ...termProblems(school),
    ...deadlineProblems(school),
  ];
}
