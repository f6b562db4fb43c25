import type { Answers, Condition } from "./condition.ts";
import type {
  ControlledOptions,
  Option,
  Options,
  Question,
} from "./question.ts";

export function isControlled(
  options: Options | ControlledOptions,
): options is ControlledOptions {
  return "controlledBy" in options;
}

/** The options of a select that hangs on another answer; nothing for any other question. */
export function controlledOptionsOf(
  question: Question,
): ControlledOptions | undefined {
  return question.kind === "select" && isControlled(question.options)
    ? question.options
    : undefined;
}

/** Returns the options that the present answers leave. */
export function offeredOptions(
  { controlledBy, byValue }: ControlledOptions,
  answers: Answers,
): readonly Option[] {
  const controlling = String(answers[controlledBy] ?? "");
  return Object.hasOwn(byValue, controlling)
    ? (byValue[controlling] ?? [])
    : [];
}

/** All conditions of one question: its own, and that there is something to choose from. */
export function conditionsOf(question: Question): readonly Condition[] {
  const own = question.shownWhen ?? [];
  const options = controlledOptionsOf(question);
  if (options === undefined || options.isDisplayOnly === true) return own;
  const target = Object.entries(options.byValue)
    .filter(([, offered]) => offered.length > 0)
    .map(([value]) => value);
  return [...own, { valueKey: options.controlledBy, operator: "in", target }];
}
