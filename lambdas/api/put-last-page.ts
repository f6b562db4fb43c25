import { isSubmitted } from "../application/submission.ts";
import { studentRoute } from "../http/student-route.ts";
import { changeApplication } from "../storage/applications.ts";

/** Page tracking is a convenience: after submission there is nothing to track, and that is no error. */
export const handler = studentRoute(
  "put-last-page",
  async ({ student, body }) => {
    await changeApplication(student.id, (application) =>
      isSubmitted(application) || application.last_page === body.last_page
        ? undefined
        : { last_page: body.last_page },
    );
    return { message: "Your place was saved." };
  },
);
