import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { questionByKey } from "../../../../shared/application/derive/questions.ts";
import { joinClasses } from "../../lib/join-classes.ts";
import { useApplication } from "../../application/ApplicationProvider.tsx";
import { useAnswers, useFormState } from "../../application/form-state.ts";
import { QuestionLink } from "../../form/QuestionLink.tsx";
import { heldBackWords } from "../../application/held-back-words.ts";
import { timeAgo } from "./saved-words.ts";
import styles from "./SaveLine.module.css";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { useMinute } from "../../lib/use-minute.ts";

const SAVED = "All changes saved";
const OFFLINE =
  "Not saved yet: you are offline. We save as soon as you are back online; please leave this page open.";
const FAILED =
  "Your last changes are not saved yet. We keep trying; please leave this page open.";

interface Trouble {
  readonly words: string;
  readonly isOffline?: boolean;
  /** Questions whose answers only the student can make savable. */
  readonly keys?: readonly string[];
}

/** What could not be saved and why; nothing while all goes well. */
const useTrouble = (hasUnsaved: boolean): Trouble | undefined => {
  const { saveState } = useApplication();
  const { answers } = useFormState();
  const isOnline = useIsOnline();
  const held = useAnswers(() => Object.keys(answers.problems()).join(" "));
  if (!isOnline && (hasUnsaved || saveState === "failed"))
    return { words: OFFLINE, isOffline: true };
  if (saveState === "failed") return { words: FAILED };
  // It stays while other answers are saved, or it would be announced again after each of them.
  if (held === "" || !["saving", "held-back"].includes(saveState))
    return undefined;
  const keys = held.split(" ");
  return { words: heldBackWords(keys.length), keys };
};

/** The way to the first answer that cannot be saved, which may be on another page. */
const HeldBackLink = ({ keys }: { readonly keys: readonly string[] }) => {
  const placed = questionByKey.get(keys[0] ?? "");
  return (
    placed !== undefined && (
      <QuestionLink pageId={placed.pageId} questionKey={placed.question.key}>
        {keys.length === 1 ? "Change it" : "Change the first"}
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
  if (trouble?.isOffline === true) return <CloudOff aria-hidden />;
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
  if (trouble !== undefined) [announced, silent] = [trouble.words, ""];
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
      {trouble?.keys !== undefined && <HeldBackLink keys={trouble.keys} />}
    </p>
  );
};

/** Says at the foot of the window, all the time, what has become of the answers. */
export const SaveLine = () => {
  const { status } = useApplication();
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
              <Link to="/signup" replace>
                create an account
              </Link>
              .
            </span>
          </p>
        )}
      </div>
    </section>
  );
};
