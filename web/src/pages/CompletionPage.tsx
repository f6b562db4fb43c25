import { useState } from "react";
import { mailWords } from "../../../shared/application/mail-words.ts";
import { longTime } from "../../../shared/calendar.ts";
import { applicant } from "../../../shared/college/people.ts";
import { school } from "../../../shared/college/school.ts";
import { calledName } from "../../../shared/form/names.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { SUBMITTED } from "../../../shared/messages.ts";
import { useApplication, useSelector } from "../application/react.tsx";
import { isWithdrawn } from "../application/state.ts";
import { submissionTime } from "../application/status.ts";
import { Announced } from "../components/Announced.tsx";
import { Button } from "../components/Button.tsx";
import { MailLink, PhoneLink } from "../components/ContactLinks.tsx";
import { IconButton } from "../components/IconButton.tsx";
import { Check, X } from "../components/icons.tsx";
import { Drawing } from "../components/Logo.tsx";
import { answerWords } from "../fields/answer-words.ts";
import { apart } from "../fields/apart.ts";
import { useSharedValue } from "../lib/shared-value.ts";
import { useArrivalMessage } from "../session/use-arrival.ts";
import styles from "./CompletionPage.module.css";
import { NextSteps } from "./NextSteps.tsx";
import { PdfDownload } from "./PdfDownload.tsx";
import Withdraw from "./Withdraw.tsx";

/** Renders the reference of an application, which a press copies. */
function Reference({ reference }: { readonly reference: string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      setOutcome("Copied.");
    } catch {
      setOutcome("Your browser does not copy it; please select it.");
    }
  };
  return (
    <dd className="row">
      <span className={styles.reference}>{reference}</span>
      <Button
        variant="secondary"
        size="small"
        aria-label="Copy your reference"
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <Announced className="fine">{outcome}</Announced>
    </dd>
  );
}

/** Renders the proof of submission: the reference of the application, when it was received, and where replies go. */
function Receipt() {
  const profile = useSelector((snapshot) => snapshot.profile);
  const address = useSelector(({ saved }) => saved[applicant.email]);
  if (profile === undefined) return null;
  const submittedAt = submissionTime(profile);
  return (
    <dl className={styles.receipt}>
      <div>
        <dt>Your reference</dt>
        <Reference reference={profile.reference} />
      </div>
      {submittedAt !== undefined && (
        <div>
          <dt>Submitted</dt>
          <dd>
            <time dateTime={submittedAt}>
              {longTime(school.timeZone, submittedAt)}
            </time>
          </dd>
        </div>
      )}
      <div>
        <dt>We will write to</dt>
        <dd>{mailWords(String(address ?? ""), profile.username)}</dd>
      </div>
    </dl>
  );
}

/** Renders that the application is submitted: as the notification of it on arrival, until that is dismissed. */
function Success() {
  const [success, dismiss] = useArrivalMessage("success");
  const isNews = success === SUBMITTED;
  const name = useSelector(({ saved }) => calledName(saved));
  const { motif } = school.theme;
  return (
    <header className={styles.header}>
      {motif !== undefined && (
        <Drawing drawing={motif} className={styles.leaf} />
      )}
      <span className={styles.mark} aria-hidden>
        <Check />
      </span>
      <section
        className={styles.news}
        aria-label={isNews ? "Success Notification" : undefined}
      >
        <h1 id="submitted" className={styles.heading}>
          {SUBMITTED}
        </h1>
        {isNews && (
          <IconButton
            label="Dismiss"
            icon={X}
            aria-describedby="submitted"
            onClick={({ currentTarget }) => {
              currentTarget.closest("main")?.focus({ preventScroll: true });
              dismiss();
            }}
          />
        )}
      </section>
      <p className={styles.lead}>
        {name === "" ? (
          "We have it."
        ) : (
          <>
            <bdi>{name}</bdi>, we have it.
          </>
        )}{" "}
        {school.words.thanks}
      </p>
    </header>
  );
}

/** Renders what was typed too late for the submission, as long as the page is open. */
function LeftBehind() {
  const left = Object.entries(useSharedValue(useApplication().leftBehind));
  if (left.length === 0) return null;
  return (
    <section className="bad">
      <div className="stack">
        <p role="alert">
          <strong>This is no part of what was submitted.</strong> It was typed
          here, and not saved in time. Copy what you need: it is shown only now.
        </p>
        <dl className="stack">
          {left.map(([key, value = ""]) => {
            const asked = questionByKey.get(key)?.question;
            return (
              <div key={key}>
                <dt>{apart(key) ?? asked?.label}</dt>
                <dd className={styles.left}>
                  <bdi>{answerWords(key, value)}</bdi>
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </section>
  );
}

/** Renders the page that a student sees after submitting, and at every later visit. */
function CompletionPage() {
  const isOver = useSelector(isWithdrawn);
  return (
    <article className={styles.page}>
      {!isOver && <Success />}
      <div className={styles.body}>
        <LeftBehind />
        {isOver && <h1>What you had submitted</h1>}
        <section className="well stack loose" aria-label="Your submission">
          <Receipt />
          <PdfDownload startsAtOnce />
        </section>
        {!isOver && <NextSteps />}
        <p className="measure">
          Do you need to correct something, or have a question? Write to{" "}
          <MailLink address={school.contactEmail} /> or call{" "}
          <PhoneLink number={school.phone} /> and mention your reference. If
          something on this page does not work, write to{" "}
          <MailLink address={school.helpEmail} />.
        </p>
        <Withdraw />
      </div>
    </article>
  );
}

export default CompletionPage;
