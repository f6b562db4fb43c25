import { stopReminders } from "../application/reminders.ts";
import { publicRoute } from "../http/public-route.ts";
import { badRequest } from "../problem.ts";
import { studentOfStop } from "../storage/reminder-stops.ts";

/** Ends a student's reminders, for the holder of the link in one: the page's button, or that of a mail program. */
export const handler = publicRoute("stop-reminders", async ({ query }) => {
  const student = await studentOfStop(query["id"] ?? "");
  if (student === undefined) {
    throw badRequest("This link does not work any more.");
  }
  await stopReminders(student);
  return { message: "We will not remind you again." };
});
