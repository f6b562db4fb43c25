import { longTime } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";

// Modules of the handlers are imported after the variables of the deployment are set.

const HELD_BACK = {
  bounce: "one mail a day, because the address did not exist",
  refusal: "one mail a day, because its server refused one",
  complaint: "no reminders, because one was called spam",
} as const;

function timeOf(time: string | number): string {
  return longTime(school.timeZone, new Date(time).toISOString());
}

/** Returns what is known of the mails to an address, as titles and texts. */
export async function mailRows(address: string): Promise<string[][]> {
  const { lastMailState } = await import("../lambdas/storage/mail-states.ts");
  const { unmailableMark } = await import("../lambdas/storage/unmailable.ts");
  const last = await lastMailState(address);
  const mark = await unmailableMark(address);
  const rows = [];
  if (last) {
    const { kind, state, reported_at, message_id } = last;
    const at = timeOf(reported_at);
    rows.push(["Last mail", `${kind}, ${state} ${at}, ${message_id}`]);
  }
  if (mark) {
    const until = timeOf(mark.until * 1000);
    rows.push(["Mails", `${HELD_BACK[mark.reason]}, until ${until}`]);
  }
  return rows;
}

/** Lets all mails go to an address again, of the application and of SES. */
export async function liftMail(address: string): Promise<void> {
  const { liftSuppression } = await import("../lambdas/mail/suppression.ts");
  const { forgetUnmailable } = await import("../lambdas/storage/unmailable.ts");
  await forgetUnmailable(address);
  await liftSuppression(address);
}
