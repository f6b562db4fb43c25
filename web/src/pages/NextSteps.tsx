import { useState } from "react";
import { nextSteps } from "../../../shared/college/next-steps.ts";
import { counselor } from "../../../shared/college/people.ts";
import { school } from "../../../shared/college/school.ts";
import { useSelector } from "../application/react.tsx";
import { submissionTime } from "../application/status.ts";
import { buttonClass } from "../components/button-class.ts";
import { Choice } from "../components/Choice.tsx";
import { NewTabLink } from "../components/NewTabLink.tsx";
import { createStoredNumber } from "../lib/stored-record.ts";
import styles from "./CompletionPage.module.css";
import { counselorLetter } from "./counselor-letter.ts";

/** Renders the way to a letter to the counselor, in the student's own mail program. */
function Letter({ request }: { readonly request: string }) {
  const saved = useSelector((snapshot) => snapshot.saved);
  const reference = useSelector(({ profile }) => profile?.reference);
  if (reference === undefined) return null;
  return (
    <>
      <a
        className={buttonClass({ variant: "secondary" }, styles.letter)}
        href={counselorLetter(request, saved, reference)}
      >
        Write to your counselor
      </a>
      <p className="fine outcome">
        {saved[counselor.email]
          ? "Your email program opens with a letter that is ready to send."
          : "Your email program opens with the letter; add your counselor’s address."}
      </p>
    </>
  );
}

/**
 * Returns where the browser keeps that a step is done: by the time of the submission, which tells nobody else whose it is.
 */
function doneStep(submittedAt: string, at: number) {
  const time = Date.parse(submittedAt);
  return createStoredNumber(`step-${at}-${time}`, () => localStorage);
}

/** Renders the title of a step, which the student ticks off. */
function Step({
  at,
  children,
}: {
  readonly at: number;
  readonly children: string;
}) {
  const submittedAt = useSelector(({ profile }) => submissionTime(profile));
  const kept = doneStep(submittedAt ?? "", at);
  const [isDone, setIsDone] = useState(() => kept.read() !== undefined);
  return (
    <h3>
      <Choice
        checked={isDone}
        onChange={({ target: { checked } }) => {
          if (checked) kept.store(1);
          else kept.clear();
          setIsDone(checked);
        }}
      >
        {children}
      </Choice>
    </h3>
  );
}

/** Renders what a student can do after the submission, and what the college does in the meantime. */
export function NextSteps() {
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">What comes next</h2>
      <p className={styles.now}>
        {school.words.afterSubmission} Please check that inbox now and then, and
        its spam folder.
      </p>
      <ol className={`columns ${styles.steps}`}>
        {nextSteps.map(({ title, text, link, request }, at) => (
          <li key={title}>
            <Step at={at}>{title}</Step>
            <p>
              {text}{" "}
              {link && <NewTabLink href={link.href}>{link.label}</NewTabLink>}
            </p>
            {request !== undefined && <Letter request={request} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
