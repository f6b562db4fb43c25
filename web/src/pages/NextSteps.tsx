import { school } from "../../../shared/application/school.ts";
import { NewTabLink } from "../components/NewTabLink.tsx";
import styles from "./CompletionPage.module.css";

/** Renders what a student can do after the submission, and what the college does in the meantime. */
export function NextSteps() {
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">What comes next</h2>
      <p className={styles.now}>
        We start reading as soon as your transcript arrives, and we will write
        to you about anything that is missing and about our decision. Please
        check that inbox now and then, and its spam folder.
      </p>
      <ol className={styles.steps}>
        <li>
          <h3>Ask for your transcript</h3>
          <p>
            Please ask your school counselor to send us your official high
            school transcript.
          </p>
        </li>
        <li>
          <h3>Send your test scores, if you wish</h3>
          <p>
            Our SAT code is {school.satCode} and our ACT code is{" "}
            {school.actCode}.{" "}
            <NewTabLink href={school.scoreSubmissionUrl}>
              How to send your scores
            </NewTabLink>
          </p>
        </li>
        <li>
          <h3>Look into financial aid</h3>
          <p>
            Most of our students receive some.{" "}
            <NewTabLink href={school.financialAidUrl}>
              Financial aid at {school.title}
            </NewTabLink>
          </p>
        </li>
      </ol>
    </section>
  );
}
