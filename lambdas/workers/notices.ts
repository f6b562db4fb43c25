import { sendAskedMail } from "../accounts/asked-mails.ts";
import { tellAllNotices, tellNotices } from "../application/notices.ts";
import { sendReminders } from "../application/reminders.ts";
import type { Due } from "../events.ts";
import { jobHandler } from "../job-handler.ts";
import { forEachDue } from "../mail/for-each-due.ts";
import { takeTurn } from "../mail/pace.ts";
import { listDueMails } from "../storage/asked-mails.ts";

/** The event of a change or a request, or what a schedule sends. */
interface Wake {
  readonly detail?: Due;
  readonly reminders?: boolean;
}

/** Sends what is due: codes and links first, for which somebody waits at a page. */
async function tellAll(): Promise<void> {
  await forEachDue(listDueMails(), async (key) =>
    (await takeTurn()) ? sendAskedMail(key) : "refused",
  );
  await tellAllNotices();
}

/**
 * Sends the mails that requests, submissions and failed conversions have caused: at once, and each minute what was not
 * sent then. Every five minutes it goes on with the reminders that are due.
 */
export const handler = jobHandler(
  async ({ detail, reminders = false }: Wake): Promise<void> => {
    if (reminders) return sendReminders();
    if (detail === undefined) return tellAll();
    await ("mail" in detail
      ? sendAskedMail(detail.mail)
      : tellNotices(detail.student));
  },
);
