import { eraseUnused } from "../accounts/retention.ts";
import { jobHandler } from "../job-handler.ts";

/** Input that the schedule sends. */
interface Retention {
  readonly years: number;
}

/** Runs each day where the school has set for how long it keeps applications. */
export const handler = jobHandler(({ years }: Retention) => eraseUnused(years));
