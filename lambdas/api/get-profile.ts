import { loadApplication } from "../application/application.ts";
import { replacedOf } from "../application/replaced-answers.ts";
import { withShared } from "../application/shared-answers.ts";
import { withdrawalOf } from "../application/withdrawal.ts";
import { documentAnswersOf } from "../documents/replies.ts";
import { studentRoute } from "../http/student-route.ts";
import { referenceOf } from "../reference.ts";
import { unmailableMark } from "../storage/unmailable.ts";

export const handler = studentRoute("get-profile", async ({ student }) => {
  const application = await loadApplication(student.id);
  const { answer, last_page, successful_login, username, web_status } =
    application;
  const withdrawn = withdrawalOf(application);
  const mark = await unmailableMark(username);
  return {
    answer: withShared(answer),
    document_answer: documentAnswersOf(student.id, application),
    username,
    last_page,
    successful_login,
    web_status,
    reference: referenceOf(student.id),
    replaced: replacedOf(application),
    ...(application.reopened && { reopened: application.reopened }),
    ...(withdrawn && { withdrawn }),
    ...(mark && mark.reason !== "complaint" && { mails_come_back: true }),
  };
});
