import { dataModel } from "../../shared/form/data-model.ts";
import { declaredAnswers, isRetired } from "../../shared/form/renamed.ts";
import { changeApplication } from "../application/application.ts";
import { partition } from "../application/asked-answers.ts";
import { assertNotSubmitted } from "../application/submission.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { badRequest } from "../problem.ts";

/**
 * Stores the browser's list of missing answers: for advice, never trusted for submission. What an older page misses that
 * is not asked any more is no advice.
 */
export const handler = studentRoute(
  "post-validations",
  async ({ student, body, isOtherForm }) => {
    const [validations, others] = partition(declaredAnswers(body), (key) =>
      dataModel.has(key),
    );
    const unknown = Object.keys(others).find((key) => !isRetired(key));
    if (unknown !== undefined && !isOtherForm) {
      const message = `${unknown} is not a question of this application.`;
      throw badRequest(message, { [unknown]: [message] });
    }
    await changeApplication(student.id, (application) => {
      assertNotSubmitted(application);
      return { validations };
    });
    return { message: "Your validations were saved." };
  },
  readBody,
);
