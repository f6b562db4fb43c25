import { tellAllNotices, tellNotices } from "../application/notices.ts";
import { sendReminders } from "../application/reminders.ts";
import type { Events } from "../events.ts";
import { jobHandler } from "../job-handler.ts";

/** The event of a change, or what a schedule sends. */
interface Wake {
  readonly detail?: Events["NoticesDue"];
  readonly reminders?: boolean;
}

/**
 * Tells what submissions and failed conversions have caused: at once, and each minute what was not told then. Each hour
 * it sends the reminders that are due.
 */
export const handler = jobHandler(
  ({ detail, reminders = false }: Wake): Promise<void> => {
    if (reminders) return sendReminders();
    return detail === undefined
      ? tellAllNotices()
      : tellNotices(detail.student);
  },
);
