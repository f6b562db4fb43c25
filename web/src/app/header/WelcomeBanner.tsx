import type { ReactNode } from "react";
import { longDate } from "../../../../shared/calendar.ts";
import type {
  Reopening,
  WebStatus,
} from "../../../../shared/contract/replies.ts";
import { REOPENED, REOPENED_NOW } from "../../../../shared/messages.ts";
import { isolated } from "../../../../shared/plain-text.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { joinClasses } from "../../lib/join-classes.ts";
import { useSession } from "../../session/session.tsx";
import styles from "./WelcomeBanner.module.css";

/**
 * Greets visitors, students who just arrived and those who are done, but not students in the middle of their work; tells
 * on every page that a submitted application was reopened.
 */
export function WelcomeBanner({
  status,
  numLogins,
  preferredName,
  reopened,
  left,
}: {
  readonly status: WebStatus | null;
  readonly numLogins: number;
  readonly preferredName: string;
  readonly reopened?: Reopening | undefined;
  /** What is left to do, for a student who comes back. */
  readonly left?: ReactNode;
}) {
  const { isLoggedIn, hasChangedPage } = useSession();

  const banner = (title: string, text?: ReactNode, rest?: ReactNode) => (
    <section
      aria-label="Welcome"
      className={joinClasses(
        styles.banner,
        isLoggedIn && (numLogins > 1 || status === "validating") && styles.slim,
        status === "submitted" && styles.quiet,
      )}
    >
      <div className={styles.inner}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {rest}
      </div>
    </section>
  );

  if (!isLoggedIn) {
    return banner(
      "Welcome!",
      <>
        Look around and begin whenever you like.{" "}
        <PageLink to={ACCOUNT_PATHS.signUp}>Create an account</PageLink> to save
        your progress, or <PageLink to={ACCOUNT_PATHS.login}>log in</PageLink>{" "}
        to pick up where you left off.
      </>,
    );
  }
  if (status === "submitted") {
    return banner(
      preferredName === "" ? "Thanks!" : `Thanks, ${isolated(preferredName)}!`,
      "Congratulations on completing the online portion of your application. Now take the last steps below.",
    );
  }
  if (reopened !== undefined) {
    return banner(
      "Please submit your application again",
      <>
        {REOPENED} <strong>{isolated(reopened.reason)}</strong> {REOPENED_NOW}
        {reopened.due_on !== undefined &&
          ` Please do so by ${longDate(reopened.due_on)}.`}
      </>,
    );
  }
  if (hasChangedPage) return null;
  return numLogins > 1
    ? banner(
        "Welcome back! you're almost there.",
        undefined,
        status !== "validating" && left,
      )
    : banner(
        "You're in! now, let's get started on your live with purpose application!",
      );
}
