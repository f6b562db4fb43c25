import { useState } from "react";
import { Link } from "react-router-dom";
import { questionByKey } from "../../../../shared/form/questions.ts";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { useApplication, useSelector } from "../../application/react.tsx";
import { choicesIn } from "../../application/state.ts";
import { blockedWords } from "../../application/use-form-actions.ts";
import { Announced } from "../../components/Announced.tsx";
import { buttonClass } from "../../components/button-class.ts";
import {
  CircleAlert,
  CircleCheck,
  CloudOff,
  LoaderCircle,
} from "../../components/icons.tsx";
import { NextStep } from "../../form/NextStep.tsx";
import { QuestionLink } from "../../form/QuestionLink.tsx";
import { joinClasses } from "../../lib/join-classes.ts";
import { useSharedValue } from "../../lib/shared-value.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { useMinute } from "../../lib/use-minute.ts";
import { useRootMark } from "../../lib/use-root-mark.ts";
import { ApplicationStatus } from "./ApplicationStatus.tsx";
import { PlaceOnPage } from "./PlaceOnPage.tsx";
import { timeAgo } from "./saved-words.ts";
import styles from "./SaveStatusBar.module.css";

const SAVED = "All changes saved";
const OFFLINE =
  "Not saved yet: you are offline. We save as soon as you are back online; please leave this page open.";
const FAILED =
  "Your last changes are not saved yet. We keep trying; please leave this page open.";

interface Trouble {
  readonly words: string;
  readonly isOffline?: boolean;
  /** True if nothing has gone wrong. */
  readonly isNews?: boolean;
  /** Keys of the questions that need the student; `advice` says what to do there. */
  readonly keys?: readonly string[];
  readonly advice?: string;
}

function conflictWords(count: number): string {
  return count === 1
    ? "One of your answers was also changed on another device."
    : `${count} of your answers were also changed on another device.`;
}

/** Returns what could not be saved and why; undefined while everything is fine. */
function useTrouble(hasUnsaved: boolean): Trouble | undefined {
  const { state } = useSelector(({ saving }) => saving);
  const isOnline = useIsOnline();
  const blocked = Object.keys(useSelector(({ problems }) => problems));
  const choices = useSelector((snapshot) => choicesIn(snapshot).join(" "));
  const conflicts = choices.split(" ").filter(Boolean);
  if (!isOnline && (hasUnsaved || state === "failed")) {
    return { words: OFFLINE, isOffline: true };
  }
  if (state === "failed") {
    return { words: FAILED };
  }
  if (conflicts.length > 0) {
    return {
      words: conflictWords(conflicts.length),
      isNews: true,
      keys: conflicts,
      advice: "Choose which one to keep",
    };
  }
  // Stays while other answers are saved, or it would be announced again after each of them.
  if (blocked.length === 0 || !["saving", "blocked"].includes(state)) {
    return undefined;
  }
  return {
    words: blockedWords(blocked.length),
    keys: blocked,
    advice: blocked.length === 1 ? "Change it" : "Change the first",
  };
}

/** Renders a link to the first answer that needs the student, which may be on another page. */
function TroubleLink({ keys = [], advice }: Trouble) {
  const placed = questionByKey.get(keys[0] ?? "");
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
}: {
  readonly trouble: Trouble | undefined;
  readonly isSaving: boolean;
  readonly isSent: boolean;
}) {
  if (trouble?.isOffline === true) return <CloudOff aria-hidden />;
  if (trouble !== undefined) return <CircleAlert aria-hidden />;
  return isSaving ? (
    // Anything that moves while the student types delays the letters.
    <LoaderCircle aria-hidden className={isSent ? styles.turning : undefined} />
  ) : (
    <CircleCheck aria-hidden />
  );
}

function StudentLine() {
  const { state: saveState, at: savedAt } = useSelector(({ saving }) => saving);
  const hasUnsaved = useSelector(
    ({ toSend }) => Object.keys(toSend).length > 0,
  );
  const news = useSharedValue(useApplication().news);
  const trouble = useTrouble(hasUnsaved);
  const time = useMinute();
  const [hadTrouble, setHadTrouble] = useState(false);
  const isSaving = saveState === "saving" || hasUnsaved;
  const isBackAtWork = hasUnsaved && saveState === "saved";
  if (trouble !== undefined && !hadTrouble) setHadTrouble(true);
  if (trouble === undefined && hadTrouble && isBackAtWork) setHadTrouble(false);

  // Announces failures, their recovery and what came back; anything else would disturb a student who is writing.
  let [announced, silent] = ["", "Your answers are saved as you go."];
  if (trouble !== undefined) {
    [announced, silent] = [`${news} ${trouble.words}`.trim(), ""];
  } else if (news !== "") {
    [announced, silent] = [news, ""];
  } else if (isSaving) {
    silent = "Saving…";
  } else if (savedAt !== undefined) {
    const since = timeAgo(savedAt, time);
    [announced, silent] = hadTrouble
      ? [SAVED, since]
      : ["", `${SAVED} ${since}`];
  }
  const isBad = trouble !== undefined && trouble.isNews !== true;
  useRootMark("trouble", isBad);
  return (
    <p className={joinClasses(styles.text, isBad && styles.trouble)}>
      <LineIcon
        trouble={trouble}
        isSaving={isSaving}
        isSent={saveState === "saving"}
      />
      <Announced>{announced}</Announced> <span>{silent}</span>
      {trouble !== undefined && <TroubleLink {...trouble} />}
    </p>
  );
}

function VisitorLine() {
  return (
    <p className={joinClasses(styles.text, styles.visitor)}>
      <span>
        Answers stay in this tab until you{" "}
        <Link to={ACCOUNT_PATHS.signUp}>create an account</Link>.
      </span>
    </p>
  );
}

/** Renders the permanent bar at the bottom of the window, with the state of saving and of the application, the place in the form and the way on. */
export function SaveStatusBar() {
  const { isLoggedIn } = useApplication();
  const isSubmitted = useSelector(({ status }) => status === "submitted");
  useRootMark("bar");
  return (
    <section
      aria-label={isSubmitted ? "Status" : "Saving"}
      className={styles.bar}
    >
      <div className={styles.inner}>
        {!isLoggedIn && <VisitorLine />}
        {isLoggedIn && !isSubmitted && <StudentLine />}
        {isLoggedIn && <ApplicationStatus />}
        {!isSubmitted && (
          <div className={styles.ways}>
            <PlaceOnPage />
            <NextStep className={buttonClass({ size: "small" }, styles.next)} />
          </div>
        )}
      </div>
    </section>
  );
}
