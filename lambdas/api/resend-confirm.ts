import { longTime } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { Attempt } from "../accounts/attempt-buckets.ts";
import { askForMail } from "../accounts/throttle.ts";
import { accountRoute } from "../http/account-route.ts";
import { lastMailState } from "../storage/mail-states.ts";
import { signedUpAt } from "../storage/signups.ts";

/** Returns why the last mail did not arrive. Only the browser that signed up is told: of its mail, and of no other. */
async function lastMail({ device, username }: Attempt): Promise<string> {
  const since = await signedUpAt(device, username);
  if (since === undefined) return "";
  const { state, reported_at = "" } = (await lastMailState(username)) ?? {};
  if (reported_at < since) return "";
  const time = longTime(school.timeZone, reported_at);
  if (state === "delayed") return ` The last one was delayed on ${time}.`;
  return state === "bounced"
    ? ` The last one came back on ${time}; we try this address once a day.`
    : "";
}

/** Mails the code of a sign-up once more; the owner of an account is told that it needs none. */
export const handler = accountRoute("resend-confirm", async ({ attempt }) => {
  const last = await lastMail(attempt);
  await askForMail(attempt, "resend");
  return {
    message: `If your account is waiting to be confirmed, we have sent you a code. It is in our newest email to you.${last}`,
  };
});
