import { dataModel } from "../../shared/form/data-model.ts";
import { assertNotSubmitted } from "../application/submission.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { badRequest } from "../problem.ts";
import { changeApplication } from "../storage/applications.ts";

/** Stores the browser's list of missing answers: for advice, never trusted for submission. */
export const handler = studentRoute(
  "post-validations",
  async ({ student, body }) => {
    const unknown = Object.keys(body).find((key) => !dataModel.has(key));
    if (unknown !== undefined) {
      const message = `${unknown} is not a question of this application.`;
      throw badRequest(message, { [unknown]: [message] });
    }
    await changeApplication(student.id, (application) => {
      assertNotSubmitted(application);
      return { validations: body };
    });
    return { message: "Your validations were saved." };
  },
  readBody,
);
