import { EMAIL_PATTERN } from "../accounts.ts";
import { isAnswered } from "./condition.ts";
import type { Check } from "./question.ts";

/** Rules that any declaration may use. Each gives its message or nothing. */

const PHONE_PATTERN = /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/;

export function phonePattern(message: string): Check {
  return (value) =>
    isAnswered(value) && !PHONE_PATTERN.test(value) ? message : undefined;
}

export function emailPattern(message: string): Check {
  return (value) =>
    isAnswered(value) && !EMAIL_PATTERN.test(value.trim())
      ? message
      : undefined;
}

/** Bounds of a number, both included, and its steps from the lower one; any number from 0 by default. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
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
    const steps = step === undefined ? 0 : (number - min) / step;
    const fits =
      /^\d+(\.\d+)?$/.test(text) &&
      number >= min &&
      number <= max &&
      // 0.3 / 0.1 is hardly less than 3.
      Math.abs(steps - Math.round(steps)) < 1e-9;
    return fits ? undefined : message;
  };
}
