import { changeApplication } from "../application/application.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { isSubmitted } from "../storage/listing.ts";

/** Tracks the page for convenience: after submission there is nothing to track, and the call is not an error. */
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
  readBody,
);
