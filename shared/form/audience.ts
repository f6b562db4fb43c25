import { hiddenFrom } from "../application/derive/audience.ts";
import { allQuestions } from "./questions.ts";

/** Keys of answers that the holder of a link is not shown. */
export const HIDDEN = {
  service: hiddenFrom("service", allQuestions),
  reader: hiddenFrom("reader", allQuestions),
  public: hiddenFrom("public", allQuestions),
};
