import { sendAskedMail } from "../accounts/asked-mails.ts";
import { tellAllNotices, tellNotices } from "../application/notices.ts";
import { sendReminders } from "../application/reminders.ts";
import type { Due } from "../events.ts";
import { jobHandler } from "../job-handler.ts";
import { runPaced } from "../mail/run.ts";
import { listDueMails } from "../storage/asked-mails.ts";

/** The event of a change or a request; its schedule sends none. */
interface Wake {
  readonly detail?: Due;
}

/**
 * Sends the mails that requests, submissions and failed conversions have caused: at once, and each minute what was not
 * sent then. Codes and links come first, for which somebody waits at a page, and reminders once nothing else is due.
 */
export const handler = jobHandler(async ({ detail }: Wake): Promise<void> => {
  if (detail === undefined) {
    return runPaced(async (forEachDue) => {
      const areSent = await forEachDue(
        listDueMails(),
        async ({ token_hash }, turn) => {
          await turn();
          return sendAskedMail(token_hash);
        },
      );
      if (areSent && (await tellAllNotices(forEachDue))) {
        await sendReminders(forEachDue);
      }
    });
  }
  await ("mail" in detail
    ? sendAskedMail(detail.mail)
    : tellNotices(detail.student));
});
