import { school } from "../../../shared/application/school.ts";
import styles from "./CompletionPage.module.css";

/** What a student can do after the submission, and what the college does meanwhile. */
export const NextSteps = () => (
  <section className={styles["next"]} aria-labelledby="next-steps">
    <h2 id="next-steps">What comes next</h2>
    <p className={styles["now"]}>
      We begin to read as soon as your transcript is here, and we write to you
      about everything that is missing and about our decision. Please look into
      that inbox now and then, and into its spam folder.
    </p>
    <ol className={styles["steps"]}>
      <li>
        <h3>Ask for your transcript</h3>
        <p>
          Please ask your school counselor to send us your official high school
          transcript.
        </p>
      </li>
      <li>
        <h3>Send your test scores, if you wish</h3>
        <p>
          Our SAT code is {school.satCode} and our ACT code is {school.actCode}.{" "}
          <a href={school.scoreSubmissionUrl} target="_blank" rel="noreferrer">
            How to send your scores
          </a>
        </p>
      </li>
      <li>
        <h3>Look into financial aid</h3>
        <p>
          Most of our students receive some.{" "}
          <a href={school.financialAidUrl} target="_blank" rel="noreferrer">
            Financial aid at {school.title}
          </a>
        </p>
      </li>
    </ol>
  </section>
);
