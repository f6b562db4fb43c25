import { setWithdrawn } from "../application/withdrawal.ts";
import { wakeNotices } from "../events.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";
import { WITHDRAWALS } from "../security/limits.ts";
import { takeFrom } from "../storage/attempts.ts";

export const handler = studentRoute(
  "put-withdrawal",
  async ({ student: { id: student }, body: { withdrawn } }) => {
    await takeFrom(`withdrawal student ${student}`, WITHDRAWALS);
    await setWithdrawn(student, withdrawn);
    await wakeNotices({ student });
    return {
      message: `Your application is ${withdrawn ? "" : "no longer "}withdrawn.`,
    };
  },
  readBody,
);
