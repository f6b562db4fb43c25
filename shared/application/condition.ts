import { isBlank } from "../plain-text.ts";

export type AnswerValue = string | boolean;
/** A flat record of answer keys; an empty string or a missing key is unanswered. */
export type Answers = Readonly<Record<string, AnswerValue | undefined>>;

/** A rule on one answer. Numbers and numeric strings compare as numbers, everything else as text. */
export type Condition =
  | { readonly valueKey: string; readonly operator: "answered" | "notAnswered" }
  | {
      readonly valueKey: string;
      readonly operator: "equals" | "notEquals";
      readonly target: AnswerValue | number;
    }
  | {
      readonly valueKey: string;
      readonly operator: "lt" | "lte" | "gt" | "gte";
      readonly target: string | number;
    }
  | {
      readonly valueKey: string;
      readonly operator: "in" | "notIn";
      readonly target: readonly (string | number)[];
    };

/** Makes the condition that an answer is this one. */
export function equals(valueKey: string, target: AnswerValue): Condition {
  return { valueKey, operator: "equals", target };
}

/** What has nothing to see is no answer; an unticked box is none either. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  return typeof value === "boolean"
    ? value
    : value !== undefined && !isBlank(value);
}

function compare(
  value: AnswerValue | undefined,
  target: string | number,
): number | undefined {
  if (typeof value === "boolean" || !isAnswered(value)) return undefined;
  const [left, right] = [Number(value), Number(target)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return String(value) < String(target)
    ? -1
    : Number(String(value) > String(target));
}

/** Returns whether a condition holds. An unanswered value, or a check box, is neither less nor greater than anything. */
export function holds(condition: Condition, answers: Answers): boolean {
  const value = answers[condition.valueKey];
  switch (condition.operator) {
    case "answered":
      return isAnswered(value);
    case "notAnswered":
      return !isAnswered(value);
    case "equals":
      return String(value ?? "") === String(condition.target);
    case "notEquals":
      return String(value ?? "") !== String(condition.target);
    case "in":
      return condition.target.some(
        (target) => String(target) === String(value ?? ""),
      );
    case "notIn":
      return !condition.target.some(
        (target) => String(target) === String(value ?? ""),
      );
    case "lt":
      return (compare(value, condition.target) ?? 0) < 0;
    case "lte":
      return (compare(value, condition.target) ?? 1) <= 0;
    case "gt":
      return (compare(value, condition.target) ?? 0) > 0;
    case "gte":
      return (compare(value, condition.target) ?? -1) >= 0;
    default:
      return condition satisfies never;
  }
}

export function holdAll(
  conditions: readonly Condition[],
  answers: Answers,
): boolean {
  return conditions.every((condition) => holds(condition, answers));
}
