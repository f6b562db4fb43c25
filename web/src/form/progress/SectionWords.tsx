import type { SectionProgress } from "../../../../shared/application/derive/progress.ts";
import { useUnprintedOfSection } from "../../application/unprinted.ts";
import { progressWords } from "./progress-words.ts";

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
