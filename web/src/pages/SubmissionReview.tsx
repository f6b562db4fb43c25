import { Fragment, useRef, type ComponentProps, type ReactNode } from "react";
import { isAnswered } from "../../../shared/application/condition.ts";
import { deadlineOn } from "../../../shared/application/deadlines.ts";
import type { SectionProgress } from "../../../shared/application/derive/progress.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { mailWords } from "../../../shared/application/mail-words.ts";
import { startOf } from "../../../shared/calendar.ts";
import { applicant } from "../../../shared/college/people.ts";
import { school } from "../../../shared/college/school.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import {
  useAnswers,
  useApplication,
  useSelector,
} from "../application/react.tsx";
import { useNamesOf, useUnprintedOfSection } from "../application/unprinted.ts";
import { useFormActions } from "../application/use-form-actions.ts";
import { REVIEW_ID } from "../form/NextStep.tsx";
import { useOpenQuestions } from "../form/progress/open-questions.ts";
import {
  progressWords,
  shortProgressWords,
} from "../form/progress/progress-words.ts";
import { ProgressMark } from "../form/progress/ProgressMark.tsx";
import { QuestionLink } from "../form/QuestionLink.tsx";
import { clockLag, endWords, schoolDate } from "../lib/clock.ts";
import { useSharedValue } from "../lib/shared-value.ts";
import { useMinute } from "../lib/use-minute.ts";
import { answersInBrief } from "./answers-in-brief.ts";
import { PdfDownload } from "./PdfDownload.tsx";
import styles from "./SubmissionReview.module.css";
import { clockWords, timeLeft } from "./time-left.ts";
import { useReviewSight } from "./use-review-sight.ts";

const emailQuestion = allQuestions.find(
  ({ question }) => question.key === applicant.email,
);

/** Renders the way to a question, from which the bar at the foot leads back. */
function ChangeLink({
  of,
  children = "Change",
  ...to
}: Pick<ComponentProps<typeof QuestionLink>, "pageId" | "questionKey"> & {
  readonly of: string;
  readonly children?: string;
}) {
  return (
    <QuestionLink
      {...to}
      className={styles.change}
      state={{ fromReview: true }}
      aria-label={`${children}: ${of}`}
    >
      {children}
    </QuestionLink>
  );
}

/** Renders a section with its answers in one line, and what is still open; nothing if there is neither. */
function SectionLine({
  pageId,
  section,
}: {
  readonly pageId: string;
  readonly section: SectionProgress;
}) {
  const { id, title, state, short, nextKey, answered, wrong } = section;
  const entries = allQuestions.filter(({ sectionId }) => sectionId === id);
  const brief = useSelector((snapshot) => answersInBrief(entries, snapshot));
  const unprinted = useUnprintedOfSection(id);
  const unprintedNames = useNamesOf(unprinted);
  const isWell = short === undefined && ["done", "optional"].includes(state);
  if (nextKey === undefined || (isWell && brief === "")) return null;
  const isBegun = brief !== "" || answered + wrong > 0;
  return (
    <div className={styles.line}>
      <dt>{title}</dt>
      <dd className={styles.brief}>
        {brief}
        {isBegun && !isWell && (
          <p className={styles.open}>{progressWords(section)}</p>
        )}
        {unprinted.length > 0 && (
          <p className={styles.open}>Not printed: {unprintedNames}</p>
        )}
      </dd>
      <dd>
        <ChangeLink pageId={pageId} questionKey={nextKey} of={title}>
          {brief === "" ? "Answer" : "Change"}
        </ChangeLink>
      </dd>
    </div>
  );
}

/** Names the sections without an answer in which we often look. */
function LeftOut() {
  const pages = useSelector(({ progress }) => progress);
  const answered = useAnswers((answers) =>
    allQuestions
      .filter(
        (entry) =>
          isAnswered(answers[entry.question.key]) && isAsked(entry, answers),
      )
      .map(({ sectionId }) => sectionId)
      .join(" "),
  ).split(" ");
  const left = pages.flatMap(({ id: pageId, sections }) =>
    sections
      .filter(({ id, readersLook }) => readersLook && !answered.includes(id))
      .map((section) => ({ ...section, pageId })),
  );
  return (
    left.length > 0 && (
      <p className="fine measure">
        Left out. We often look here:{" "}
        {left.map(({ id, pageId, title, nextKey = "" }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <QuestionLink
              pageId={pageId}
              questionKey={nextKey}
              state={{ fromReview: true }}
            >
              {title}
            </QuestionLink>
          </Fragment>
        ))}
      </p>
    )
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function MailFact() {
  const address = useSelector(({ answers, profile }) =>
    mailWords(String(answers[applicant.email] ?? ""), profile?.username ?? ""),
  );
  return (
    <Fact name="We will write to">
      {address === "" ? "No email address yet" : address}{" "}
      {emailQuestion && (
        <ChangeLink
          pageId={emailQuestion.pageId}
          questionKey={emailQuestion.question.key}
          of="email address"
        />
      )}
    </Fact>
  );
}

function DeadlineFact() {
  const now = useMinute();
  const lag = useSharedValue(clockLag);
  const deadline = deadlineOn(school.terms, schoolDate(now));
  if (deadline === undefined) {
    return null;
  }
  return (
    <Fact name="Deadline">
      {deadline.message}{" "}
      <strong>{timeLeft(startOf(school.timeZone, deadline.to), now)}</strong>,{" "}
      until {endWords(deadline)} {clockWords(lag)}
    </Fact>
  );
}

/** Renders what a student should see before submitting: the answers in brief, what is open, and that it is final. */
export default function SubmissionReview() {
  const { isLoggedIn } = useApplication();
  const { saveAndCheck } = useFormActions();
  const pages = useSelector(({ progress }) => progress);
  const place = useRef<HTMLElement>(null);
  useReviewSight(place, useOpenQuestions().length === 0);
  return (
    <section
      ref={place}
      id={REVIEW_ID}
      tabIndex={-1}
      className={styles.review}
      aria-labelledby="review-title"
    >
      <h2 id="review-title" className={styles.title}>
        Review and submit
      </h2>
      {pages.map((page) => (
        <div key={page.id}>
          <div className={styles.page}>
            <ProgressMark progress={page} />
            <h3 className={styles.name}>{page.title}</h3>
            <p className={styles.state}>{shortProgressWords(page).spoken}</p>
          </div>
          <dl>
            {page.sections.map((section) => (
              <SectionLine
                key={section.id}
                pageId={page.id}
                section={section}
              />
            ))}
          </dl>
        </div>
      ))}
      <LeftOut />
      <dl className={styles.facts}>
        <MailFact />
        <DeadlineFact />
        {isLoggedIn && (
          <Fact name="What we will read">
            <PdfDownload saveFirst={saveAndCheck} />
          </Fact>
        )}
      </dl>
      <p className={styles.final}>
        <strong>You cannot change anything after you submit.</strong>
      </p>
    </section>
  );
}
