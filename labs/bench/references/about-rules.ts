import type { Answers } from "../../../shared/application/condition.ts";
import {
  controlledOptionsOf,
  offeredOptions,
} from "../../../shared/application/controlled-options.ts";
import { optionsOn } from "../../../shared/application/derive/data-model.ts";
import { isRequired } from "../../../shared/application/derive/question-rules.ts";
import {
  questionsOfPage,
  type PlacedQuestion,
} from "../../../shared/application/derive/questions.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import type { Option, Question } from "../../../shared/application/question.ts";
import { aboutPage } from "../../../shared/college/pages/about.ts";

export const today = new Date().toISOString().slice(0, 10);

/** Questions of the page /about. */
export const entries = questionsOfPage(aboutPage);

export function standingOf(entry: PlacedQuestion, answers: Answers) {
  return {
    isShown: isAsked(entry, answers),
    isRequired: isRequired(entry.question, answers, today),
  };
}

/** Returns what a question offers under the other answers; undefined for one without choices. */
export function choicesOf(
  question: Question,
  answers: Answers,
): readonly Option[] | undefined {
  const controlled = controlledOptionsOf(question);
  if (controlled) return offeredOptions(controlled, answers);
  return "options" in question ? optionsOn(question.options, today) : undefined;
}
