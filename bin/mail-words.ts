import type { MailState } from "../lambdas/storage/mail-states.ts";
import type { Unmailable } from "../lambdas/storage/unmailable.ts";
import { longTime } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";

// Modules of the handlers are imported after the variables of the deployment are set.

const STATES: Readonly<Record<MailState["state"], string>> = {
  delivered: "was delivered",
  delayed: "is delayed: its server does not take it yet",
  bounced: "came back",
  complained: "was called spam, or no spam",
  rejected: "was not sent: SES found something harmful in it",
};
const REASONS: Readonly<Record<Unmailable, string>> = {
  bounce: "One mail a day: the address did not exist",
  refusal: "One mail a day: its server refused one",
  complaint: "No reminders: one was called spam",
};

/** Returns what is known of the mails to an address, as titles and texts. */
export async function mailRows(address: string): Promise<string[][]> {
  const { lastMailState } = await import("../lambdas/storage/mail-states.ts");
  const { unmailableMark } = await import("../lambdas/storage/unmailable.ts");
  const [last, mark] = await Promise.all([
    lastMailState(address),
    unmailableMark(address),
  ]);
  const timeOf = (time: string) => longTime(school.timeZone, time);
  return [
    ...(last === undefined
      ? []
      : [
          [
            "Last mail",
            `${last.kind} ${STATES[last.state]} (${timeOf(last.reported_at)}, ${last.message_id})`,
          ],
        ]),
    ...(mark === undefined
      ? []
      : [
          [
            "Held back",
            `${REASONS[mark.reason]}. Until ${timeOf(new Date(mark.until * 1000).toISOString())}`,
          ],
        ]),
  ];
}

/** Lets all mails go to an address again, of the application and of SES. */
export async function liftMail(address: string): Promise<void> {
  const { liftSuppression } = await import("../lambdas/mail/suppression.ts");
  const { forgetUnmailable } = await import("../lambdas/storage/unmailable.ts");
  await forgetUnmailable(address);
  await liftSuppression(address);
}
