import { dataModelOf } from "../application/derive/data-model.ts";
import { sharedAnswers } from "../college/pages.ts";
import { questions } from "./questions.ts";

export const { dataModel, descriptionOf, storageProblem, storedForm } =
  dataModelOf(questions, Object.keys(sharedAnswers));
