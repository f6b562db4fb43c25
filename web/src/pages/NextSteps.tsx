import { school } from "../../../shared/college/school.ts";
import { useSelector } from "../application/react.tsx";
import { buttonClass } from "../components/button-class.ts";
import { NewTabLink } from "../components/NewTabLink.tsx";
import styles from "./CompletionPage.module.css";
import { counselorLetter } from "./counselor-letter.ts";

const { words } = school;

/** Renders the way to a letter to the counselor, in the student's own mail program. */
function Letter() {
  const saved = useSelector((snapshot) => snapshot.saved);
  const reference = useSelector(({ profile }) => profile?.reference);
  const { transcriptRequest: request } = words;
  if (request === undefined || reference === undefined) return null;
  return (
    <>
      <a
        className={buttonClass({ variant: "secondary" }, styles.letter)}
        href={counselorLetter(request, saved, reference)}
      >
        Write to your counselor
      </a>
      <p className={styles.note}>
        {saved["counselor_email_address"]
          ? "Your mail program opens with a letter that is ready to send."
          : "Your mail program opens with the letter; add your counselor’s address."}
      </p>
    </>
  );
}

/** Renders what a student can do after the submission, and what the college does in the meantime. */
export function NextSteps() {
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">What comes next</h2>
      <p className={styles.now}>
        {words.afterSubmission} Please check that inbox now and then, and its
        spam folder.
      </p>
      <ol className={styles.steps}>
        <li>
          <h3>Ask for your transcript</h3>
          <p>{words.transcript}</p>
          <Letter />
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
            {words.financialAid}{" "}
            <NewTabLink href={school.financialAidUrl}>
              Financial aid at {school.title}
            </NewTabLink>
          </p>
        </li>
      </ol>
    </section>
  );
}
