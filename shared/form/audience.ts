import { hiddenFrom } from "../application/derive/audience.ts";
import { questionsOfSection } from "../application/derive/questions.ts";
import { retired } from "../college/retired.ts";
import { allQuestions } from "./questions.ts";
import { namesOf } from "./renamed.ts";

const questions = [
  ...allQuestions,
  ...questionsOfSection("", { id: "", title: "", elements: retired }),
];

/** Keys of answers that the holder of a link is not shown, by all their names. */
export const HIDDEN = {
  service: hiddenFrom("service", questions).flatMap(namesOf),
  reader: hiddenFrom("reader", questions).flatMap(namesOf),
  public: hiddenFrom("public", questions).flatMap(namesOf),
};
