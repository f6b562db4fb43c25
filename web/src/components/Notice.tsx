import { useId, type ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { CircleCheck, X, type IconComponent } from "./icons.tsx";
import styles from "./Notice.module.css";

/**
 * Renders the live region for notices, present before them, because screen readers announce changes of known regions.
 */
export function NoticePlace({ children }: { readonly children: ReactNode }) {
  return <div aria-live="polite">{children}</div>;
}

/** Renders a notice that stays until it is dismissed: good news, unless another icon says otherwise. */
export function Notice({
  title,
  icon: Icon = CircleCheck,
  children,
  onDismiss,
}: {
  readonly title: string;
  readonly icon?: IconComponent;
  readonly children: ReactNode;
  readonly onDismiss: () => void;
}) {
  const id = useId();
  return (
    <section aria-label={title} className={styles.notice}>
      <Icon aria-hidden className={styles.mark} />
      <p id={id}>{children}</p>
      <IconButton
        label="Dismiss"
        icon={X}
        aria-describedby={id}
        onClick={({ currentTarget }) => {
          // The button goes with the notice, and the focus must not be lost with it.
          currentTarget
            .closest<HTMLElement>("main")
            ?.focus({ preventScroll: true });
          onDismiss();
        }}
      />
    </section>
  );
}
