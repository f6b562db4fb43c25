import { timeIn } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import {
  FORM_CHANGED,
  MISSING_INFORMATION,
  SUBMITTED,
  WITHDRAWN_FIRST,
} from "../../shared/messages.ts";
import { changeApplication } from "../application/application.ts";
import { choicesOf } from "../application/choices.ts";
import { choicesLeft } from "../application/replaced-answers.ts";
import { withStatus } from "../application/web-status.ts";
import { nowIso, today } from "../clock.ts";
import { copiesOf } from "../documents/printed-copies.ts";
import { assertNoPendingConversion } from "../documents/records.ts";
import { wakeNotices } from "../events.ts";
import { studentRoute } from "../http/student-route.ts";
import { count } from "../metrics.ts";
import { conflict, unprocessable } from "../problem.ts";
import { isSubmitted, stateOf } from "../storage/listing.ts";

/**
 * Submits. Submission is final, so the stored answers are validated here, and frozen in the same write; and nobody submits
 * what a page of another form does not show, such as other words of an agreement.
 */
export const handler = studentRoute(
  "submit",
  async ({ student, isOtherForm }) => {
    let isFirst = false;
    // Of the request: a deadline may pass while somebody else writes.
    const [day, at] = [today(), nowIso()];
    const { submitted_at } = await changeApplication(
      student.id,
      async (application) => {
        if (stateOf(application) === "withdrawn") {
          throw conflict(WITHDRAWN_FIRST);
        }
        // A repeated attempt may find that another request has submitted.
        isFirst = !isSubmitted(application);
        if (!isFirst) return undefined;
        if (isOtherForm) throw conflict(FORM_CHANGED);
        assertNoPendingConversion(application);
        const { answer, reopened } = application;
        const errors = {
          ...errorsOf(answer, reopened?.submitted_on ?? day),
          ...choicesLeft(application),
        };
        if (Object.keys(errors).length > 0) {
          throw unprocessable(MISSING_INFORMATION, { errors });
        }
        const shown = (time: string) => timeIn(school.timeZone, time);
        const version = application.submissions + 1;
        return {
          web_status: withStatus(application, "submitted", at),
          submitted_at: at,
          submissions: version,
          outbox: [
            ...application.outbox,
            {
              event: "ApplicationSubmitted",
              at,
              first_submitted_at: shown(reopened?.first_submitted_at ?? at),
              submitted_at: shown(at),
              version,
            },
            { mail: "receipt", at, submitted_at: at },
          ],
          submitted_answer: answer,
          submitted_copies: copiesOf(student.id, application),
          submitted_choices: await choicesOf(student.id, application),
          validations: {},
          revision: application.revision + 1,
        };
      },
    );
    if (isFirst) {
      count("ApplicationsSubmitted");
      await wakeNotices({ student: student.id });
    }
    return { message: SUBMITTED, submitted_at };
  },
);
