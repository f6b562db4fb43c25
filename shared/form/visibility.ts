import { visibilityIn } from "../application/derive/visibility.ts";
import { questions } from "./questions.ts";

export const { isAskedFor, keysToClear, choicesToRepeat } =
  visibilityIn(questions);
