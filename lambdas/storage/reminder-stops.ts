import { epochSeconds } from "../clock.ts";
import { STOP_SECONDS } from "../security/limits.ts";
import { hashOf, newSecret } from "../security/secrets.ts";
import { putToken, readToken } from "./table.ts";

function keyOf(token: string) {
  return { token_hash: `stop#${hashOf(token)}` };
}

/** Creates the token of a link that ends the reminders of an application. The token itself is not stored. */
export async function createReminderStop(student: string): Promise<string> {
  const token = newSecret();
  const time_to_live = epochSeconds() + STOP_SECONDS;
  await putToken({ ...keyOf(token), student, time_to_live });
  return token;
}

/** Returns the student whose reminders a token ends; undefined for any other text. */
export async function studentOfStop(
  token: string,
): Promise<string | undefined> {
  const stop = await readToken(keyOf(token));
  return stop?.["student"] as string | undefined;
}
