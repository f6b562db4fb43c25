import type { ComponentProps } from "react";
import { useLocation } from "react-router-dom";
import {
  deadlineOn,
  windowsOf,
} from "../../../../shared/application/deadlines.ts";
import type { DeadlineWindow } from "../../../../shared/application/terms.ts";
import { startOf } from "../../../../shared/calendar.ts";
import { school } from "../../../../shared/college/school.ts";
import type { WebStatus } from "../../../../shared/contract/replies.ts";
import { DEFAULT_PATH } from "../../application/page-paths.ts";
import { CalendarClock } from "../../components/icons.tsx";
import { endWords, today } from "../../lib/clock.ts";
import { joinClasses } from "../../lib/join-classes.ts";
import { useToday } from "../../lib/use-minute.ts";
import { useSession } from "../../session/session.tsx";
import styles from "./DeadlineBanner.module.css";

function Banner({
  deadline,
  isBrief = false,
  ...marks
}: {
  readonly deadline: DeadlineWindow;
  readonly isBrief?: boolean;
} & ComponentProps<"section">) {
  return (
    <section
      aria-label="Deadline"
      className={joinClasses(styles.banner, isBrief && styles.brief)}
      {...marks}
    >
      <div className={styles.inner}>
        <CalendarClock aria-hidden className={styles.mark} />
        <p>
          <strong>{deadline.message}</strong>{" "}
          <span className={styles.zone}>Until {endWords(deadline)}</span>
        </p>
      </div>
    </section>
  );
}

/** Renders the banners of all days for the first picture, which is taken on none of them (see `start.ts`). */
function EveryBanner() {
  const millisecondsAt = (date: string) =>
    startOf(school.timeZone, date).getTime();
  return windowsOf(school.terms).map((deadline) => (
    <Banner
      key={deadline.from}
      deadline={deadline}
      data-from={millisecondsAt(deadline.from)}
      data-to={millisecondsAt(deadline.to)}
      data-next={deadline.to}
    />
  ));
}

/**
 * Announces the next deadline to students who have not submitted, on the days that the school has set for it; on their
 * later pages, the bar at the foot does.
 */
export function DeadlineBanner({
  status,
}: {
  readonly status: WebStatus | null;
}) {
  // Of all banners, the picture's script leaves today's, whenever the site was built.
  const day = useToday(today);
  const { isLoggedIn } = useSession();
  const { pathname } = useLocation();
  if (typeof document === "undefined") return <EveryBanner />;
  const deadline = deadlineOn(school.terms, day);
  return (
    deadline !== undefined &&
    status !== "submitted" &&
    (!isLoggedIn || pathname === DEFAULT_PATH) && (
      <Banner deadline={deadline} isBrief={status === "validating"} />
    )
  );
}
