import { visibilityIn } from "../application/derive/visibility.ts";
import { questions } from "./questions.ts";

export const { controllingKeys, isAskedFor, keysToClear, choicesToRepeat } =
  visibilityIn(questions);
