import { Check } from "lucide-react";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import { useIsSectionDone } from "../application/use-progress.ts";
import styles from "./SectionDone.module.css";

/** A quiet tick beside the heading of a section that asks for nothing more. */
export const SectionDone = ({ sectionId }: { readonly sectionId: string }) =>
  useIsSectionDone(sectionId) && (
    <p className={styles["done"]}>
      <Check aria-hidden />
      Done
      <VisuallyHidden>
        : everything that is required here is answered
      </VisuallyHidden>
    </p>
  );
