import { useLocation } from "react-router-dom";
import {
  deadlineOn,
  zoneName,
} from "../../../../shared/application/deadlines.ts";
import { dateIn } from "../../../../shared/calendar.ts";
import { school } from "../../../../shared/college/school.ts";
import type { WebStatus } from "../../../../shared/contract/replies.ts";
import { CalendarClock } from "../../components/icons.tsx";
import { now } from "../../lib/clock.ts";
import { useMinute } from "../../lib/use-minute.ts";
import styles from "./DeadlineBanner.module.css";

/** Announces the next deadline to students who have not submitted, on the days that the school has set for it. */
export function DeadlineBanner({
  status,
}: {
  readonly status: WebStatus | null;
}) {
  // A form can stay open past midnight: the clock is read again on each page, and twice a minute.
  useLocation();
  useMinute();
  const instant = now();
  const deadline = deadlineOn(
    school.deadlines,
    dateIn(school.timeZone, instant),
  );
  if (deadline === undefined || status === "submitted") return null;
  return (
    <section aria-label="Deadline" className={styles.banner}>
      <div className={styles.inner}>
        <CalendarClock aria-hidden className={styles.mark} />
        <p>
          <strong>{deadline.message}</strong>{" "}
          <span className={styles.zone}>
            Dates are in {zoneName(school.timeZone, instant)}.
          </span>
        </p>
      </div>
    </section>
  );
}
