import type { ApplicationChange } from "../../lambdas/storage/applications.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { descriptionOf } from "../../shared/form/data-model.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { aCompleteApplication } from "./applications.ts";

const FIRST_NAMES = [
  "Amy",
  "Björn",
  "Chidi",
  "Dana",
  "Élodie",
  "Farid",
  "Grace",
  "Hana",
  "Iris",
  "Jin",
];
const LAST_NAMES = [
  "Okafor",
  "Lindqvist",
  "O’Neill",
  "Nguyen",
  "Santos",
  "de la Cruz",
  "Weiß",
  "Kim",
  "Patel",
  "Brown",
  "Haddad",
];
const MAJORS = [
  "biology",
  "nursing",
  "computer_science",
  "history",
  "undecided",
];
const MINUTE_MS = 60_000;
const MINUTES_APART = 10;

const FIRST_SUBMISSION = Date.parse("2026-10-01T14:00:00Z");

const today = "2026-10-01";
const complete = aCompleteApplication({}, today);
const keys = allQuestions.map(({ question }) => question.key);

/** Returns the id of the n-th student. */
export function studentNumber(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

/**
 * Returns the application of the n-th student of a season, always the same: four of five are submitted, one every ten
 * minutes; the others stopped anywhere. Every 500th has the phone and the address of the one before.
 */
export function generatedApplication(n: number): ApplicationChange {
  const at = (minutes: number) =>
    new Date(FIRST_SUBMISSION + minutes * MINUTE_MS).toISOString();
  const first = FIRST_NAMES[n % 10] ?? "";
  const last = LAST_NAMES[Math.floor(n / 10) % 11] ?? "";
  const isSubmitted = n % 5 !== 4;
  const home = n % 500 === 250 ? n - 1 : n;
  const own: AnswerMap = {
    first_name: first,
    last_name: `${last} ${n}`,
    birth_date: `2009-${String((n % 12) + 1).padStart(2, "0")}-${String((n % 28) + 1).padStart(2, "0")}`,
    email_address: `student${n}@example.org`,
    phone_mobile: `(505) ${200 + (home % 700)}-${1000 + (Math.floor(home / 700) % 9000)}`,
    address_line_1: `${home} Maple Street`,
    applied_major: MAJORS[n % 5] ?? "",
  };
  const whole = { ...complete, ...own };
  const stop = isSubmitted ? keys.length : (n * 7) % keys.length;
  const answer = Object.fromEntries(
    keys.slice(0, stop).flatMap((key) => {
      const value = whole[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const described = Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) => {
      const label = descriptionOf(key, value, today);
      return label === undefined ? [] : [[`${key}_desc`, label]];
    }),
  );
  return {
    username: `student${n}@example.org`,
    successful_login: [at(MINUTES_APART * n - (n % 90) * 60)],
    answer: { ...answer, ...described },
    revision: 1,
    ...(isSubmitted ? { submitted_at: at(MINUTES_APART * n) } : {}),
  };
}
