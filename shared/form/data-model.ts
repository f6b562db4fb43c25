import { dataModelOf } from "../application/derive/data-model.ts";
import { storedUnasked } from "../college/pages.ts";
import { questions } from "./questions.ts";

export const { dataModel, descriptionOf, storageProblem } = dataModelOf(
  questions,
  storedUnasked,
);
