import { CircleCheck, X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import styles from "./Notice.module.css";

/** Good news that stays until it is dismissed. */
export const Notice = ({
  title,
  children,
  onDismiss,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly onDismiss: () => void;
}) => {
  const id = useId();
  return (
    <section aria-label={title} className={styles["notice"]}>
      <CircleCheck aria-hidden className={styles["mark"]} />
      <output id={id}>{children}</output>
      <IconButton
        label="Dismiss"
        icon={X}
        aria-describedby={id}
        onClick={onDismiss}
      />
    </section>
  );
};
