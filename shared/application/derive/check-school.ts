import { themeProblems } from "@admission/theme";
import { EMAIL_PATTERN } from "../../accounts.ts";
import { isCalendarDate } from "../../calendar.ts";
import type { School } from "../school.ts";
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
  "deadlines",
  "reminderDays",
] as const satisfies readonly (keyof School)[];

/** Lists that a school may leave empty. */
const mayBeEmpty: readonly (keyof School)[] = ["deadlines", "reminderDays"];

type Written = Partial<School>;

function isMissing(school: Written, field: keyof School): boolean {
  const value = school[field];
  if (value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return (
    Array.isArray(value) && value.length === 0 && !mayBeEmpty.includes(field)
  );
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

function termProblems({ terms = [] }: Written): readonly string[] {
  return [
    ...about(
      "terms with the same code",
      repeatedOf(terms.map(({ code }) => code)),
    ),
    ...about(
      "terms without a code or a name",
      terms
        .filter(({ code, name }) => code.trim() === "" || name.trim() === "")
        .map(({ code, name }) => `${code}${name}`),
    ),
    ...about(
      "terms must begin in a month from 1 to 12, each later than the one before",
      terms
        .filter(
          ({ startsInMonth: month }, index) =>
            !Number.isInteger(month) ||
            month < 1 ||
            month > 12 ||
            month <= (terms[index - 1]?.startsInMonth ?? 0),
        )
        .map(({ code }) => code),
    ),
  ];
}

function deadlineProblems({ deadlines = [] }: Written): readonly string[] {
  const failing = (fails: (index: number) => boolean): readonly string[] =>
    deadlines
      .filter((_, index) => fails(index))
      .map(({ from, to }) => `${from} to ${to}`);
  return [
    ...about(
      "deadlines must run from one calendar date to a later one",
      failing((index) => {
        const { from = "", to = "" } = deadlines[index] ?? {};
        return !isCalendarDate(from) || !isCalendarDate(to) || from >= to;
      }),
    ),
    ...about(
      "deadlines that begin before the one above ends",
      failing(
        (index) =>
          (deadlines[index]?.from ?? "") < (deadlines[index - 1]?.to ?? ""),
      ),
    ),
    ...about(
      "deadlines without a message",
      failing((index) => deadlines[index]?.message.trim() === ""),
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
