import type { ReactNode } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { deadlineOn } from "../../../shared/application/deadlines.ts";
import { countWords } from "../../../shared/application/limits.ts";
import { startOf } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import { allQuestions, allTabs } from "../../../shared/form/questions.ts";
import { useApplication, useSelector } from "../application/react.tsx";
import { useFormActions } from "../application/use-form-actions.ts";
import { REVIEW_ID } from "../form/NextStep.tsx";
import { PageStates } from "../form/progress/PageStates.tsx";
import { QuestionLink } from "../form/QuestionLink.tsx";
import { schoolDate, schoolZone } from "../lib/clock.ts";
import { useMinute } from "../lib/use-minute.ts";
import { PdfDownload } from "./PdfDownload.tsx";
import styles from "./SubmissionReview.module.css";
import { timeLeft } from "./time-left.ts";

interface FactProps {
  readonly name: string;
  /** Question in which the fact can be changed. */
  readonly change?: (typeof allQuestions)[number];
  readonly children: ReactNode;
}

function Fact({ name, change, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children}{" "}
        {change !== undefined && (
          <QuestionLink
            pageId={change.pageId}
            questionKey={change.question.key}
            aria-label={`Change: ${name}`}
          >
            Change
          </QuestionLink>
        )}
      </dd>
    </div>
  );
}

const essays = allTabs.map((tabs) => ({
  ...tabs,
  entries: allQuestions.filter(({ tab }) => tab?.tabId === tabs.tabId),
}));

/** Renders how much of an essay there is: the number of its words, or that a document is attached. */
function EssayFact({ legend, entries }: (typeof essays)[number]) {
  const answers = useSelector((snapshot) => snapshot.answers);
  const found = entries.find(({ question }) =>
    isAnswered(answers[question.key]),
  );
  const change = found ?? entries[0];
  let state: ReactNode = "Not written yet";
  if (found?.question.kind === "document") {
    state = "Document attached";
  } else if (found !== undefined) {
    const words = countWords(String(answers[found.question.key]));
    state = words === 1 ? "1 word" : `${words} words`;
  }
  return (
    <Fact name={legend} {...(change && { change })}>
      {state}
    </Fact>
  );
}

const emailQuestion = allQuestions.find(
  ({ question }) => question.key === "email_address",
);

/** Renders where the school's mail goes: to the address in the application, else to that of the account. */
function MailFact() {
  const address = useSelector(({ answers, profile }) =>
    String(answers["email_address"] || profile?.username || ""),
  );
  return (
    <Fact
      name="We will write to"
      {...(emailQuestion && { change: emailQuestion })}
    >
      {address === "" ? "No e-mail address yet" : address}
    </Fact>
  );
}

function DeadlineFact() {
  const now = useMinute();
  const { timeZone, deadlines } = school;
  const deadline = deadlineOn(deadlines, schoolDate(now));
  if (deadline === undefined) {
    return null;
  }
  return (
    <Fact name="Deadline">
      {deadline.message}{" "}
      <strong>{timeLeft(startOf(timeZone, deadline.to), now)}</strong>,{" "}
      {schoolZone()}.
    </Fact>
  );
}

/** Renders what a student should see before submitting: what is open, what is about to be sent, and that it is final. */
export function SubmissionReview() {
  const { isLoggedIn } = useApplication();
  const { saveAndCheck } = useFormActions();
  return (
    <section
      id={REVIEW_ID}
      tabIndex={-1}
      className={styles.review}
      aria-labelledby="review-title"
    >
      <h2 id="review-title" className={styles.title}>
        Review and submit
      </h2>
      <PageStates />
      <dl className={styles.facts}>
        {essays.map((essay) => (
          <EssayFact key={essay.tabId} {...essay} />
        ))}
        <MailFact />
        <DeadlineFact />
        {isLoggedIn && (
          <Fact name="What we will read">
            <PdfDownload saveFirst={saveAndCheck} />
          </Fact>
        )}
      </dl>
      <p className={styles.final}>
        <strong>You cannot change anything after you submit.</strong> Until
        then, you can change everything.
      </p>
    </section>
  );
}
