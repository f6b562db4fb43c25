import {
  reinstate,
  withdraw,
  withdrawalOf,
} from "../application/withdrawal.ts";
import { wakeNotices } from "../events.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";

/** Withdraws the student's own application, or brings it back. */
export const handler = studentRoute(
  "put-withdrawal",
  async ({ student: { id: student }, body }) => {
    const application = body.withdrawn
      ? await withdraw(student, undefined)
      : await reinstate(student, { isOffice: false });
    await wakeNotices({ student });
    const withdrawn = withdrawalOf(application);
    return {
      message: withdrawn
        ? "Your application is withdrawn."
        : "Your application counts again.",
      ...(withdrawn && { withdrawn }),
    };
  },
  readBody,
);
