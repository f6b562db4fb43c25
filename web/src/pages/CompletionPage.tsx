import { useQuery } from "@tanstack/react-query";
import { school } from "../../../shared/application/school.ts";
import { SUBMITTED } from "../../../shared/messages.ts";
import { profileQuery } from "../api/queries.ts";
import styles from "./CompletionPage.module.css";
import { PdfDownload } from "./PdfDownload.tsx";

/** What a student finds after submitting, and at every visit from then on. */
const CompletionPage = () => {
  const { data: profile } = useQuery(profileQuery);
  return (
    <article className={styles["page"]}>
      <h1 className={styles["heading"]}>{SUBMITTED}</h1>
      <p className={styles["lead"]}>
        Thank you for trusting us with your story. We have everything you sent,
        and nothing about it can be changed from here on.
      </p>
      {profile !== undefined && (
        <p>
          Your application’s reference is <strong>{profile.reference}</strong>.
          Please name it when you write or call.
        </p>
      )}
      <PdfDownload startsAtOnce />
      <section className={styles["next"]} aria-labelledby="next-steps">
        <h2 id="next-steps">What comes next</h2>
        <ol className={styles["steps"]}>
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
              <a
                href={school.scoreSubmissionUrl}
                target="_blank"
                rel="noreferrer"
              >
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
      <p className={styles["contact"]}>
        Is there something to correct or to ask? Write to{" "}
        <a href={`mailto:${school.contactEmail}`}>{school.contactEmail}</a>.
      </p>
    </article>
  );
};

export default CompletionPage;
