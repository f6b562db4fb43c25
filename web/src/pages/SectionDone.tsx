import { useSelector } from "../application/react.tsx";
import { Check } from "../components/icons.tsx";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import styles from "./SectionDone.module.css";

/** Renders a quiet tick beside the heading of a section that is complete. */
export function SectionDone({ sectionId }: { readonly sectionId: string }) {
  return (
    useSelector(({ progress }) =>
      progress.some(({ sections }) =>
        sections.some(({ id, state }) => id === sectionId && state === "done"),
      ),
    ) && (
      <p className={styles.done}>
        <Check aria-hidden />
        Done
        <VisuallyHidden>
          : everything that is required here is answered
        </VisuallyHidden>
      </p>
    )
  );
}
