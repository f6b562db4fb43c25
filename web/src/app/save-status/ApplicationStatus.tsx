import { longTime } from "../../../../shared/calendar.ts";
import { school } from "../../../../shared/college/school.ts";
import { useSelector } from "../../application/react.tsx";
import styles from "./SaveStatusBar.module.css";

/** Renders whether the application is submitted, and when. */
export function ApplicationStatus() {
  const status = useSelector((snapshot) => snapshot.status);
  const submission = useSelector(({ profile }) =>
    profile?.web_status.find(({ web_status }) => web_status === "submitted"),
  );
  if (status === "submitted") {
    return (
      <p className={styles.status}>
        Submitted{" "}
        {submission !== undefined && (
          <time dateTime={submission.at}>
            {longTime(school.timeZone, submission.at)}
          </time>
        )}
      </p>
    );
  }
  return <p className={styles.status}>Not submitted</p>;
}
