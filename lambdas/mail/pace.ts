import { GetAccountCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { clock } from "../clock.ts";
import { lazy } from "../lazy.ts";
import { logError } from "../log.ts";
import { reserveMoment } from "../storage/attempts.ts";

/** Mails a second that SES takes of an account until somebody asks for more. */
const USUAL_RATE = 14;
/** Longest wait that a call reserves a moment for. */
const LONGEST_WAIT_MS = 5_000;

const client = new SESv2Client({});

/** Reads the account's rate, once in the life of a function. */
const maxSendRate = lazy(async () => {
  try {
    const { SendQuota } = await client.send(new GetAccountCommand({}));
    return SendQuota?.MaxSendRate ?? USUAL_RATE;
  } catch (error) {
    logError("rate of mails unknown", error);
    return USUAL_RATE;
  }
});

/**
 * Waits until one more of the mails may be sent that nobody waits for at a page: all of them together have half of the
 * account's rate, so that the other half is left for codes.
 * @returns false if too many wait already
 */
export async function takeTurn(): Promise<boolean> {
  const each = 2 / (await maxSendRate());
  const wait = await reserveMoment("paced mails", each, LONGEST_WAIT_MS);
  if (wait === undefined) return false;
  await clock.pause(wait);
  return true;
}
