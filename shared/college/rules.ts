import {
  holdAll,
  isAnswered,
  type Condition,
} from "../application/condition.ts";
import { isForeignNumber } from "../application/phone-number.ts";
import type { Check } from "../application/question.ts";
import { emailPattern, phonePattern } from "../application/rules.ts";
import { addYears, isCalendarDate, yearOf } from "../calendar.ts";
import { isDash } from "../plain-text.ts";

/** Rules of this college's questions. Each gives its message or nothing. */

export const MINIMUM_AGE = 13;
export const MAXIMUM_AGE = 100;

export const birthDate: Check = (value, { today }) => {
  if (!isCalendarDate(value)) return "A valid date of birth is required.";
  if (value < addYears(today, -MAXIMUM_AGE)) {
    return "This date is not supported. Please contact help support for assistance.";
  }
  return value > addYears(today, -MINIMUM_AGE)
    ? "You must be 13 years or older to apply."
    : undefined;
};

/** A lone dash stands for a name that somebody does not have, and everybody has one. */
export const oneName: Check = (value, { answers }) =>
  isDash(value) && isDash(String(answers["first_name"] ?? ""))
    ? "Last Name"
    : undefined;

/** Doubts a plan for a month that has passed. */
export const passedMonth: Check = (month, { today }) =>
  month < today.slice(0, 7)
    ? "This month has passed. Please check it."
    : undefined;

/** Doubts a graduation in the years after the enrollment, or before the youngest age to apply. */
export const graduation: Check = (month, { answers }) => {
  const term = answers["entry_term"];
  if (isAnswered(term) && yearOf(month) > yearOf(String(term))) {
    return "This is after the year in which you plan to enroll. Please check both.";
  }
  return yearOf(month) < yearOf(String(answers["birth_date"])) + MINIMUM_AGE
    ? "This does not fit your date of birth. Please check both."
    : undefined;
};

/** When a number from abroad is likely. */
export const livesAbroad: readonly Condition[] = [
  { valueKey: "country", operator: "answered" },
  { valueKey: "country", operator: "notIn", target: ["USA", "CAN"] },
];

/**
 * At least one number is needed, of whatever country. Whoever wants text messages is asked for the mobile one, and for
 * that alone.
 */
export const somePhone: Check = (value, { answers }) => {
  if (answers["optin_sms_ind"] === true) return undefined;
  const others = [answers["phone_mobile"], answers["phone_international"]];
  return [value, ...others].some(isAnswered)
    ? undefined
    : "Please enter either a home phone or cell phone number.";
};

export const mobileForTexts: Check = (value, { answers }) =>
  answers["optin_sms_ind"] === true && !isAnswered(value)
    ? "A cell phone number is required to receive text message updates."
    : undefined;

export const stateOfCountry: Check = (value, { answers }) =>
  ["USA", "CAN"].includes(String(answers["country"])) && !isAnswered(value)
    ? "State/Province"
    : undefined;

export const zipOfCountry: Check = (value, { answers }) =>
  answers["country"] === "USA" && value.trim().length < 5
    ? "ZIP/Postal Code"
    : undefined;

/** Contact data of a parent is checked only where the student lets us write to that parent. */
function whenContacted(permission: readonly Condition[], check: Check): Check {
  return (value, context) =>
    isAnswered(value) && holdAll(permission, context.answers)
      ? check(value, context)
      : undefined;
}

export function parentEmail(
  name: string,
  permission: readonly Condition[],
): Check {
  return whenContacted(
    permission,
    emailPattern(`${name}: Please enter a valid email address.`),
  );
}

/** Parents abroad have no second number for it, as the student has: theirs needs the code of its country. */
export function parentPhone(
  name: string,
  permission: readonly Condition[],
): Check {
  const check = phonePattern(`${name}: Please enter a valid phone number.`);
  return whenContacted(permission, (value, context) =>
    isForeignNumber(value) && /(?:\d\D*){7}/.test(value)
      ? undefined
      : check(value, context),
  );
}

/** An essay is either an uploaded document or a text. */
export function essay(statementKey: string, message: string): Check {
  return (value, { answers }) =>
    value === "ANSWERED" || isAnswered(answers[statementKey])
      ? undefined
      : message;
}
