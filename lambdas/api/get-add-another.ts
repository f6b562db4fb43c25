import { REPEAT_DEFAULT } from "../../shared/application/limits.ts";
import { allRepeats } from "../../shared/form/questions.ts";
import { loadApplication } from "../application/application.ts";
import { addAnotherOf } from "../application/choices.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute("get-add-another", async ({ student }) => ({
  ...Object.fromEntries(
    allRepeats.map(({ buttonId }) => [buttonId, REPEAT_DEFAULT]),
  ),
  ...(await addAnotherOf(student.id, await loadApplication(student.id))),
}));
