import { tellAllNotices, tellNotices } from "../application/notices.ts";
import type { Events } from "../events.ts";
import { jobHandler } from "../job-handler.ts";

/** The event of a change, or what the schedule sends. */
interface Wake {
  readonly detail?: Events["NoticesDue"];
}

/** Tells what submissions and failed conversions have caused: at once, and each minute what was not told then. */
export const handler = jobHandler(({ detail }: Wake): Promise<void> =>
  detail === undefined ? tellAllNotices() : tellNotices(detail.student),
);
