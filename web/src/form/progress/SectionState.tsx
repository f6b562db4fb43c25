import type { SectionProgress } from "../../../../shared/application/derive/progress.ts";
import { useSelector } from "../../application/react.tsx";
import { useUnprintedOfSection } from "../../application/unprinted.ts";
import { useAfterPress } from "../../lib/after-press.ts";
import { progressWords } from "./progress-words.ts";
import { ProgressMark } from "./ProgressMark.tsx";
import styles from "./SectionState.module.css";

/** Renders the state of a section in words, and how many of its letters the printed copy lacks. */
export function SectionWords({
  section,
}: {
  readonly section: SectionProgress;
}) {
  const { length } = useUnprintedOfSection(section.id);
  return (
    <>
      {progressWords(section)}
      {length > 0 && `, ${length} not printed`}
    </>
  );
}

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
