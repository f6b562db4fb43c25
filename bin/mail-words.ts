import type { MailFacts } from "../lambdas/staff/mail-facts.ts";
import { longTime } from "../shared/calendar.ts";
import { school } from "../shared/college/school.ts";

const HELD_BACK = {
  bounce: "one mail a day, because the address did not exist",
  refusal: "one mail a day, because its server refused one",
  complaint: "no reminders, because one was called spam",
} as const;

export function mailRows({
  last,
  mark,
  isWaiting = false,
}: MailFacts & { readonly isWaiting?: boolean }): string[][] {
  const rows = isWaiting ? [["Sign-up", "not confirmed yet"]] : [];
  if (last) {
    const { kind, state, reported_at, message_id } = last;
    const at = longTime(school.timeZone, reported_at);
    rows.push(["Last mail", `${kind}, ${state} ${at}, ${message_id}`]);
  }
  if (mark) {
    const until = longTime(school.timeZone, mark.until * 1000);
    rows.push(["Mails", `${HELD_BACK[mark.reason]}, until ${until}`]);
  }
  return rows;
}
