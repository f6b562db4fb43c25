import type { Progress } from "../../../../shared/application/derive/progress.ts";
import { CircleCheck } from "../../components/icons.tsx";
import styles from "./ProgressMark.module.css";

/** Renders a small ring that fills up, and a tick once all is done. The words beside it say the same. */
export function ProgressMark({
  progress: { state, required, answered, short },
}: {
  readonly progress: Progress;
}) {
  if (state === "done" && short === undefined) {
    return <CircleCheck aria-hidden width="1rem" className="success" />;
  }
  const share = required === 0 ? 0 : Math.round((100 * answered) / required);
  return (
    <svg aria-hidden viewBox="0 0 16 16" width="1rem" fill="none">
      <circle
        cx="8"
        cy="8"
        r="6.5"
        strokeWidth="1.5"
        className={styles.track}
      />
      <circle
        cx="8"
        cy="8"
        r="6.5"
        strokeWidth="2.5"
        pathLength="100"
        strokeDasharray={`${share} 100`}
        transform="rotate(-90 8 8)"
        className={styles.share}
      />
    </svg>
  );
}
