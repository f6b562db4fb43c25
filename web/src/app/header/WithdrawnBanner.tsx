import { longTime } from "../../../../shared/calendar.ts";
import { school } from "../../../../shared/college/school.ts";
import type { WithdrawalReply } from "../../../../shared/contract/replies.ts";
import { WITHDRAWN, WITHDRAWN_BY_OFFICE } from "../../../../shared/messages.ts";
import { isolated } from "../../../../shared/plain-text.ts";
import { useWithdrawal } from "../../application/use-withdrawal.ts";
import { Button } from "../../components/Button.tsx";
import { MailLink } from "../../components/ContactLinks.tsx";
import { useAnnouncement } from "../../lib/announce.ts";
import { now } from "../../lib/clock.ts";
import styles from "./WelcomeBanner.module.css";

/** Tells on every page that the application is withdrawn, and leads back while the student may come back. */
export default function WithdrawnBanner({
  withdrawn: { reason, back_until: until },
}: {
  readonly withdrawn: WithdrawalReply;
}) {
  const { setWithdrawn, isPending } = useWithdrawal();
  const mayReturn = until !== undefined && now().toISOString() < until;
  const title = "Your application is withdrawn";
  useAnnouncement(title);
  return (
    <section aria-label="Withdrawn" className={styles.banner}>
      <div className={styles.inner}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>
          {reason === undefined ? (
            WITHDRAWN
          ) : (
            <>
              {WITHDRAWN_BY_OFFICE} <strong>{isolated(reason)}</strong>
            </>
          )}{" "}
          {mayReturn ? (
            `You can come back until ${longTime(school.timeZone, until)}.`
          ) : (
            <>
              To apply after all, write to{" "}
              <MailLink address={school.contactEmail} />.
            </>
          )}
        </p>
        {mayReturn && (
          <Button
            variant="secondary"
            className={styles.way}
            busy={isPending}
            onClick={() => {
              setWithdrawn(false);
            }}
          >
            Come back
          </Button>
        )}
      </div>
    </section>
  );
}
