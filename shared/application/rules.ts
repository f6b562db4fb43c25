import { EMAIL_PATTERN } from "../accounts.ts";
import { addYears, isCalendarDate, yearOf } from "../calendar.ts";
import { holds, isAnswered, type Condition } from "./condition.ts";
import type { Check, NumberBounds } from "./question.ts";

/** Rules that no kind of question implies. Each gives its message or nothing. */

const PHONE_PATTERN = /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/;

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

export function phonePattern(message: string): Check {
  return (value) =>
    isAnswered(value) && !PHONE_PATTERN.test(value) ? message : undefined;
}

/** When a number from abroad is asked for. */
export const livesAbroad: readonly Condition[] = [
  { valueKey: "country", operator: "answered" },
  { valueKey: "country", operator: "notIn", target: ["USA", "CAN"] },
];

/**
 * At least one number is needed; where an international number is asked for, it counts as well. Whoever wants text
 * messages is asked for the mobile one, and for that alone.
 */
export const somePhone: Check = (value, { answers }) => {
  if (answers["optin_sms_ind"] === true) return undefined;
  const abroad =
    livesAbroad.every((condition) => holds(condition, answers)) &&
    isAnswered(answers["phone_international"]);
  return isAnswered(value) || isAnswered(answers["phone_mobile"]) || abroad
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

export const effectiveDate: Check = (value, { today }) => {
  if (!isCalendarDate(value)) return undefined;
  const [earliest, latest] = [yearOf(today) - 3, yearOf(today) + 3];
  if (yearOf(value) < earliest) {
    return `The minimum supported year is ${earliest}`;
  }
  return yearOf(value) > latest
    ? `The maximum supported year is ${latest}`
    : undefined;
};

/** Contact data of a parent is checked only where the student lets us write to that parent. */
function whenContacted(preferences: readonly string[], check: Check): Check {
  return (value, context) =>
    isAnswered(value) &&
    preferences.includes(
      String(context.answers["parent_communication_preference"] ?? ""),
    )
      ? check(value, context)
      : undefined;
}

export function emailPattern(message: string): Check {
  return (value) =>
    isAnswered(value) && !EMAIL_PATTERN.test(value.trim())
      ? message
      : undefined;
}

export function parentEmail(
  name: string,
  preferences: readonly string[],
): Check {
  return whenContacted(
    preferences,
    emailPattern(`${name}: Please enter a valid email address.`),
  );
}

export function parentPhone(
  name: string,
  preferences: readonly string[],
): Check {
  return whenContacted(
    preferences,
    phonePattern(`${name}: Please enter a valid phone number.`),
  );
}

/** An essay is either an uploaded document or a text. */
export function essay(statementKey: string, message: string): Check {
  return (value, { answers }) =>
    value === "ANSWERED" || isAnswered(answers[statementKey])
      ? undefined
      : message;
}

/** Returns a check for a number within bounds, in steps from the lower bound; empty is fine. */
export function numberWithin(
  { min = 0, max = Infinity, step }: NumberBounds,
  message: string,
): Check {
  return (value) => {
    const text = value.replaceAll(/\s/g, "");
    if (text === "") return undefined;
    const number = Number(text);
    const fits =
      /^\d+(\.\d+)?$/.test(text) &&
      number >= min &&
      number <= max &&
      (step === undefined || (number - min) % step === 0);
    return fits ? undefined : message;
  };
}
