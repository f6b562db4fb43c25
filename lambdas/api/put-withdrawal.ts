import { setWithdrawn } from "../application/withdrawal.ts";
import { wakeNotices } from "../events.ts";
import { readBody } from "../http/body.ts";
import { studentRoute } from "../http/student-route.ts";

export const handler = studentRoute(
  "put-withdrawal",
  async ({ student: { id: student }, body: { withdrawn } }) => {
    await setWithdrawn(student, withdrawn);
    await wakeNotices({ student });
    return {
      message: `Your application ${withdrawn ? "is withdrawn" : "counts again"}.`,
    };
  },
  readBody,
);
