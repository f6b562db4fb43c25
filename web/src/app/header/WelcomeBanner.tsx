import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type {
  Reopening,
  WebStatus,
} from "../../../../shared/contract/replies.ts";
import { REOPENED, REOPENED_NOW } from "../../../../shared/messages.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
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
}: {
  readonly status: WebStatus | null;
  readonly numLogins: number;
  readonly preferredName: string;
  readonly reopened?: Reopening | undefined;
}) {
  const { isLoggedIn, hasChangedPage } = useSession();

  const banner = (title: string, text?: ReactNode) => (
    <section
      aria-label="Welcome"
      className={joinClasses(
        styles.banner,
        isLoggedIn && numLogins > 1 && styles.slim,
        status === "submitted" && styles.quiet,
      )}
    >
      <div className={styles.inner}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
    </section>
  );

  if (!isLoggedIn) {
    return banner(
      "Welcome!",
      <>
        Look around and begin whenever you like.{" "}
        <Link to={ACCOUNT_PATHS.signUp} replace>
          Create an account
        </Link>{" "}
        to save your progress, or{" "}
        <Link to={ACCOUNT_PATHS.login} replace>
          sign in
        </Link>{" "}
        to pick up where you left off.
      </>,
    );
  }
  if (status === "submitted") {
    return banner(
      preferredName === "" ? "Thanks!" : `Thanks, ${preferredName}!`,
      "Congratulations on completing the online portion of your application. Now take the last steps below.",
    );
  }
  if (reopened !== undefined) {
    return banner(
      "Please submit your application again",
      <>
        {REOPENED} <strong>{reopened.reason}</strong> {REOPENED_NOW}
      </>,
    );
  }
  if (hasChangedPage) return null;
  return banner(
    numLogins > 1
      ? "Welcome back! you're almost there."
      : "You're in! now, let's get started on your live with purpose application!",
  );
}
