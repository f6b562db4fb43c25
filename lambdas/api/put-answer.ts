import { checkAnswers, mergeAnswers } from "../answers/change-answers.ts";
import { isOvertaken, saveOf, savesWith } from "../answers/save-order.ts";
import { withoutHiddenDocuments } from "../files/document-changes.ts";
import { studentRoute } from "../http/student-route.ts";
import { changeApplication, refuseSubmitted } from "../storage/applications.ts";

/**
 * Takes the changed answers only and merges them per key, so that two tabs lose nothing of each other's. Of the saves
 * of one form, none that comes late undoes a newer one.
 */
export const handler = studentRoute(
  "put-answer",
  async ({ student, body, query }) => {
    checkAnswers(body);
    const save = saveOf(query["save"]);
    await changeApplication(student.id, (application) => {
      refuseSubmitted(application);
      if (save !== undefined && isOvertaken(application, save))
        return undefined;
      return {
        ...withoutHiddenDocuments(application, mergeAnswers(application, body)),
        ...(save === undefined ? {} : { saves: savesWith(application, save) }),
      };
    });
    return { message: "Your answers were saved." };
  },
);
