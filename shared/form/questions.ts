import { questionsOf } from "../application/derive/questions.ts";
import { pages } from "../college/pages.ts";

export const questions = questionsOf(pages);
export const {
  allQuestions,
  questionByKey,
  documentKeys,
  allTabs,
  allRepeats,
  repetitionsOf,
} = questions;
