import { questionName } from "../../../../shared/form/question-name.ts";
import { questionByKey } from "../../../../shared/form/questions.ts";
import { useSelector } from "../../application/react.tsx";
import { buttonClass } from "../../components/button-class.ts";
import { NextStep } from "../../form/NextStep.tsx";
import { useOpenQuestions } from "../../form/progress/open-questions.ts";
import { doneWords } from "../../form/progress/progress-words.ts";
import { counted } from "../../lib/counted.ts";
import { useDaysLeft } from "../../lib/use-minute.ts";
import styles from "./WelcomeBanner.module.css";

/** Maximum of questions that are named: more are counted. */
const MAX_NAMED = 3;

function wordsFor(names: readonly string[]): string {
  if (names.length === 0) return "Everything is answered";
  const left = [...new Set(names)];
  const last = left.pop() ?? "";
  const all = left.length === 0 ? last : `${left.join(", ")} and ${last}`;
  return names.length > MAX_NAMED
    ? `${names.length} questions left`
    : `Left to answer: ${all}`;
}

/** Returns how many days are left until the deadline, as the end of a sentence. */
function deadlineWords(days: number | undefined): string {
  if (days === undefined) return "";
  if (days === 0) return ", and today is the deadline";
  return `, ${counted(days, "day")} to go`;
}

/** Renders what a student who comes back still has to do, how many days there are, and the way to the first of it. */
export function LeftToAnswer() {
  const open = useOpenQuestions();
  const days = useDaysLeft();
  const page = useSelector(({ progress }) =>
    progress.find(({ short }) => short?.isRequired),
  );
  const entry = questionByKey.get(page?.short?.key ?? "");
  // The tab of its page is not done, and must not be denied.
  const short =
    page && entry && open.length === 0
      ? ` (${questionName(entry)}: ${doneWords(page)})`
      : "";
  return (
    <div className={styles.left}>
      <p>{`${wordsFor(open.map(({ name }) => name))}${short}${deadlineWords(days)}.`}</p>
      <NextStep
        className={buttonClass({ variant: "secondary", size: "small" })}
      />
    </div>
  );
}
