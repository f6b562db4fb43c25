import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { questionByKey } from "../../../shared/application/derive/questions.ts";
import { CarryLink } from "../components/CarryLink.tsx";
import { joinClasses } from "../components/join-classes.ts";
import { useApplication } from "../form/ApplicationProvider.tsx";
import { useAnswers, useFormState } from "../form/form-state.ts";
import { QuestionLink } from "../form/QuestionLink.tsx";
import { timeAgo } from "./saved-words.ts";
import styles from "./SaveLine.module.css";
import { useIsOnline } from "./use-is-online.ts";
import { useMinute } from "./use-minute.ts";

const SAVED = "All changes saved";
const TROUBLES = {
  offline:
    "Not saved yet: you are offline. We save as soon as you are back online; please leave this page open.",
  failed:
    "Your last changes are not saved yet. We keep trying; please leave this page open.",
  "held-back": "One of your answers is too long to be saved.",
} as const;

type Trouble = keyof typeof TROUBLES;

/** What could not be saved and why; nothing while all goes well. */
const useTrouble = (hasUnsaved: boolean): Trouble | undefined => {
  const { saveState } = useApplication();
  const isOnline = useIsOnline();
  if (!isOnline && (hasUnsaved || saveState === "failed")) return "offline";
  return saveState === "failed" || saveState === "held-back"
    ? saveState
    : undefined;
};

/** The way to the answer that is too long, which may be on another page. */
const HeldBackLink = () => {
  const { answers } = useFormState();
  const key = useAnswers(() => Object.keys(answers.heldBack())[0]);
  const placed = questionByKey.get(key ?? "");
  return (
    placed !== undefined && (
      <QuestionLink pageId={placed.pageId} questionKey={placed.question.key}>
        Shorten it
      </QuestionLink>
    )
  );
};

const LineIcon = ({
  trouble,
  isSaving,
}: {
  readonly trouble: Trouble | undefined;
  readonly isSaving: boolean;
}) => {
  if (trouble === "offline") return <CloudOff aria-hidden />;
  if (trouble !== undefined) return <CircleAlert aria-hidden />;
  return isSaving ? (
    <LoaderCircle aria-hidden className={styles["turning"]} />
  ) : (
    <CircleCheck aria-hidden />
  );
};

const StudentLine = () => {
  const { saveState, savedAt } = useApplication();
  const { answers } = useFormState();
  const hasUnsaved = useAnswers(
    () => Object.keys(answers.unsaved()).length > 0,
  );
  const trouble = useTrouble(hasUnsaved);
  const time = useMinute();
  const [hadTrouble, setHadTrouble] = useState(false);
  const isSaving = saveState === "saving" || hasUnsaved;
  const isBackAtWork = hasUnsaved && saveState === "saved";
  if (trouble !== undefined && !hadTrouble) setHadTrouble(true);
  if (trouble === undefined && hadTrouble && isBackAtWork) setHadTrouble(false);

  // Only what goes wrong is announced, and that it is mended; the rest would disturb whoever is writing.
  let [announced, silent] = ["", "Your answers are saved as you go."];
  if (trouble !== undefined) [announced, silent] = [TROUBLES[trouble], ""];
  else if (isSaving) silent = "Saving…";
  else if (savedAt !== undefined) {
    const since = timeAgo(savedAt, time);
    [announced, silent] = hadTrouble
      ? [SAVED, since]
      : ["", `${SAVED} ${since}`];
  }
  return (
    <p
      className={joinClasses(
        styles["text"],
        trouble === undefined ? undefined : styles["trouble"],
      )}
    >
      <LineIcon trouble={trouble} isSaving={isSaving} />
      <output>{announced}</output> <span>{silent}</span>
      {trouble === "held-back" && <HeldBackLink />}
    </p>
  );
};

/** Says at the foot of the window, all the time, what has become of the answers. */
export const SaveLine = () => {
  const { status, currentAnswers } = useApplication();
  const { isLoggedIn } = useFormState();
  if (status === "submitted") return null;
  return (
    <section aria-label="Saving" className={styles["line"]}>
      <div className={styles["inner"]}>
        {isLoggedIn ? (
          <StudentLine />
        ) : (
          <p className={styles["text"]}>
            <span>
              Answers stay in this tab until you{" "}
              <CarryLink to="/signup" answers={currentAnswers}>
                create an account
              </CarryLink>
              .
            </span>
          </p>
        )}
      </div>
    </section>
  );
};
