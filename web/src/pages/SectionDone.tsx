import { Check } from "lucide-react";
import { useSelector } from "../application/react.tsx";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import styles from "./SectionDone.module.css";

/** Renders a quiet tick beside the heading of a section that is complete, or how long its short text is. */
export function SectionDone({ sectionId }: { readonly sectionId: string }) {
  const section = useSelector(({ progress }) =>
    progress
      .flatMap(({ sections }) => sections)
      .find(({ id }) => id === sectionId),
  );
  if (section?.state !== "done") return null;
  if (section.short !== undefined) {
    return <p className={styles.short}>{doneWords(section)}</p>;
  }
  return (
    <p className={styles.done}>
      <Check aria-hidden />
      Done
      <VisuallyHidden>
        : everything that is required here is answered
      </VisuallyHidden>
    </p>
  );
}
