import { epochSeconds } from "../clock.ts";
import { STOP_SECONDS } from "../security/limits.ts";
import { seal, unseal } from "../security/sealed-text.ts";
import { newSecret } from "../security/secrets.ts";
import { putToken, readToken, tokenKey } from "./table.ts";

const USE = "student of a reminder";

/**
 * Creates the token of a link that ends the reminders of an application. It is not stored, and without it nothing that
 * is leads to the student, whom it may outlive.
 */
export async function createReminderStop(student: string): Promise<string> {
  const token = newSecret();
  const time_to_live = epochSeconds() + STOP_SECONDS;
  const sealed = seal(student, token, USE);
  await putToken({ ...tokenKey("stop", token), sealed, time_to_live });
  return token;
}

/** Returns the student whose reminders a token ends; undefined for any other text. */
export async function studentOfStop(
  token: string,
): Promise<string | undefined> {
  const { sealed } = (await readToken(tokenKey("stop", token))) ?? {};
  return sealed instanceof Uint8Array ? unseal(sealed, token, USE) : undefined;
}
