import { checkAnswers, mergeAnswers } from "../application/change-answers.ts";
import {
  isSuperseded,
  parseSave,
  withSave,
} from "../application/save-order.ts";
import { assertNotSubmitted } from "../application/submission.ts";
import { withoutHiddenDocuments } from "../documents/records.ts";
import { studentRoute } from "../http/student-route.ts";
import { count } from "../metrics.ts";
import { changeApplication } from "../storage/applications.ts";

/**
 * Accepts changed answers only and merges them per key, so that two tabs lose none of each other's answers. A save that
 * arrives late never undoes a newer one of the same form.
 */
export const handler = studentRoute(
  "put-answer",
  async ({ student, body, query }) => {
    checkAnswers(body);
    const save = parseSave(query["save"]);
    await changeApplication(student.id, (application) => {
      assertNotSubmitted(application);
      if (save !== undefined && isSuperseded(application, save)) {
        return undefined;
      }
      return {
        ...withoutHiddenDocuments(application, mergeAnswers(application, body)),
        ...(save === undefined ? {} : { saves: withSave(application, save) }),
      };
    });
    count("SavesStored");
    return { message: "Your answers were saved." };
  },
);
