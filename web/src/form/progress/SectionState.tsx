import { useSelector } from "../../application/react.tsx";
import { useAfterPress } from "../../lib/after-press.ts";
import { ProgressMark } from "./ProgressMark.tsx";
import styles from "./SectionState.module.css";
import { SectionWords } from "./SectionWords.tsx";

/** Renders the state of a section: a mark on the stem that ties the sections, and the same in words. */
export function SectionState({ sectionId }: { readonly sectionId: string }) {
  const progress = useAfterPress(
    useSelector(({ progress: pages }) =>
      pages
        .flatMap(({ sections }) => sections)
        .find(({ id }) => id === sectionId),
    ),
  );
  return (
    progress !== undefined && (
      <p
        className={styles.state}
        data-state={progress.short === undefined ? progress.state : "short"}
      >
        <span className={styles.mark}>
          {progress.state !== "optional" && (
            <ProgressMark progress={progress} />
          )}
        </span>
        <SectionWords section={progress} />
      </p>
    )
  );
}
