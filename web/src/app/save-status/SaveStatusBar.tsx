import { useLocation } from "react-router-dom";
import { allQuestions } from "../../../../shared/form/questions.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { DEFAULT_PATH } from "../../application/page-paths.ts";
import { useApplication, useSelector } from "../../application/react.tsx";
import { isWithdrawn } from "../../application/state.ts";
import { Announced } from "../../components/Announced.tsx";
import { buttonClass } from "../../components/button-class.ts";
import { Button } from "../../components/Button.tsx";
import {
  CircleAlert,
  CircleCheck,
  CloudOff,
  LoaderCircle,
} from "../../components/icons.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { NextStep } from "../../form/NextStep.tsx";
import { QuestionLink } from "../../form/QuestionLink.tsx";
import { useSavingWords, type Trouble } from "../../form/saving-words.ts";
import { counted } from "../../lib/counted.ts";
import { joinClasses } from "../../lib/join-classes.ts";
import { useDaysLeft } from "../../lib/use-minute.ts";
import { useRootMark } from "../../lib/use-root-mark.ts";
import { useSession } from "../../session/session.tsx";
import { PlaceOnPage } from "./PlaceOnPage.tsx";
import styles from "./SaveStatusBar.module.css";

/** Renders a link to the first question of the form that needs the student, which may be on another page. */
function TroubleLink({ keys = [], advice }: Trouble) {
  const placed = allQuestions.find(({ question }) =>
    keys.includes(question.key),
  );
  return (
    placed !== undefined && (
      <QuestionLink pageId={placed.pageId} questionKey={placed.question.key}>
        {advice}
      </QuestionLink>
    )
  );
}

function LineIcon({
  trouble,
  isSaving,
  isSent,
}: ReturnType<typeof useSavingWords>) {
  if (trouble?.isOffline === true) return <CloudOff aria-hidden />;
  if (trouble !== undefined) return <CircleAlert aria-hidden />;
  return isSaving ? (
    // Anything that moves while the student types delays the letters.
    <LoaderCircle aria-hidden className={isSent ? "turning" : undefined} />
  ) : (
    <CircleCheck aria-hidden />
  );
}

function StudentLine() {
  const { reload } = useSession();
  const state = useSavingWords();
  const { trouble, announced, silent, rest } = state;
  const isBad = trouble !== undefined && trouble.isNews !== true;
  useRootMark("trouble", isBad);
  return (
    <p
      className={joinClasses(
        styles.text,
        isBad && styles.trouble,
        trouble?.isNews && styles.news,
      )}
    >
      <LineIcon {...state} />
      <span className={styles.words}>
        <Announced>{announced}</Announced> <span>{silent}</span>{" "}
        <span>{rest}</span>
      </span>
      {trouble !== undefined && <TroubleLink {...trouble} />}
      {trouble?.needsReload === true && (
        <Button variant="secondary" size="small" onClick={reload}>
          Reload
        </Button>
      )}
    </p>
  );
}

function VisitorLine() {
  return (
    <p className={joinClasses(styles.text, styles.visitor)}>
      <span className={styles.ending}>
        <span>Answers stay in this tab for 24 hours.</span>{" "}
        <span>
          To keep your answers,{" "}
          <PageLink to={ACCOUNT_PATHS.signUp}>create an account</PageLink>.
        </span>
      </span>
    </p>
  );
}

/** Renders that the application is withdrawn, or not submitted, and how far the deadline is where no banner tells it. */
function NotSubmitted() {
  const days = useDaysLeft();
  const { pathname } = useLocation();
  const again = useSelector(({ profile }) => profile?.reopened) ? " again" : "";
  if (useSelector(isWithdrawn)) {
    return <p className={styles.status}>Withdrawn</p>;
  }
  if (days === undefined || pathname === DEFAULT_PATH) {
    return <p className={styles.status}>Not submitted{again}</p>;
  }
  return (
    <p className={joinClasses(styles.status, styles.ending)}>
      <span>Not submitted{again},</span>{" "}
      <span>{days === 0 ? "last day" : `${counted(days, "day")} left`}</span>
    </p>
  );
}

/** Measures the bar, whose lines depend on its state and on the reader's text: what takes the focus is scrolled clear of it. */
function measure(bar: HTMLElement) {
  const observer = new ResizeObserver(() => {
    const { style } = document.documentElement;
    style.setProperty("--bar-height", `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

/** Renders the permanent bar at the bottom of the window, with the state of saving and of the application, the place in the form and the way on. */
export function SaveStatusBar() {
  const { isLoggedIn } = useApplication();
  const isOver = useSelector(isWithdrawn);
  return (
    <section ref={measure} aria-label="Saving" className={styles.bar}>
      <div className={styles.inner}>
        {isLoggedIn ? <StudentLine /> : <VisitorLine />}
        {isLoggedIn && <NotSubmitted />}
        <div className={styles.ways}>
          <PlaceOnPage />
          {!isOver && (
            <NextStep className={buttonClass({ size: "small" }, styles.next)} />
          )}
        </div>
      </div>
    </section>
  );
}
