import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import { clock } from "../clock.ts";
import { applicationOf } from "../job-handler.ts";
import { logError } from "../log.ts";
import type { Outcome } from "./mail.ts";
import { ses } from "./suppression.ts";

const CONCURRENT = 10;
/** Time after which a run begins nothing more: before its schedule starts the next. */
const MAX_RUN_MS = 50_000;

/** Returns the mails a second that SES grants; one, as in its sandbox, if it does not say. */
async function maxSendRate(): Promise<number> {
  try {
    const { SendQuota } = await ses.send(new GetAccountCommand({}));
    return SendQuota?.MaxSendRate ?? 1;
  } catch (error) {
    logError("rate of mails unknown", error);
    return 1;
  }
}

export type Turn = () => Promise<void>;

/** Works on what is due, a few at a time. @returns false once SES has refused a mail, or the time is over */
export type ForEachDue = <T>(
  due: AsyncGenerator<T>,
  work: (each: T, turn: Turn) => Promise<Outcome>,
) => Promise<boolean>;

/**
 * Runs what the schedule sends. All its mails together keep to half of the rate that SES grants the account, so that the
 * other half is left for what is sent as it is asked for; the first that SES refuses ends it, and the others stay due.
 * @throws Error at the end if one failed
 */
export async function runPaced(
  work: (forEachDue: ForEachDue) => Promise<void>,
): Promise<void> {
  const each = 2000 / (await maxSendRate());
  let next = clock.now().getTime();
  const end = next + MAX_RUN_MS;
  let isRefused = false;
  let failures = 0;
  const turn = () => {
    const now = clock.now().getTime();
    next = Math.max(next + each, now);
    return clock.pause(next - now);
  };
  const mayGoOn = () => !isRefused && clock.now().getTime() < end;
  await work(async (due, tell) => {
    const worker = async () => {
      while (mayGoOn()) {
        const { value, done } = await due.next();
        if (done) return;
        try {
          isRefused ||= (await tell(value, turn)) === "refused";
        } catch (error) {
          failures += 1;
          logError("notices failed", error, applicationOf(value));
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, worker));
    return mayGoOn();
  });
  if (failures > 0) throw new Error(`${failures} were not told.`);
}
