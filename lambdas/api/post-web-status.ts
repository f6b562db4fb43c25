import { changeApplication } from "../application/application.ts";
import { withStatus } from "../application/web-status.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { conflict } from "../problem.ts";
import { isSubmitted } from "../storage/listing.ts";

/** Moves the status forward, never back; `submitted` requires a recorded submission. */
export const handler = studentRoute(
  "post-web-status",
  async ({ student, body }) => {
    const { web_status } = await changeApplication(
      student.id,
      (application) => {
        if (body.web_status === "submitted" && !isSubmitted(application)) {
          throw conflict("This application was not submitted yet.");
        }
        const entries = withStatus(application, body.web_status);
        return entries.length === application.web_status.length
          ? undefined
          : { web_status: entries };
      },
    );
    return { web_status };
  },
  readBody,
);
