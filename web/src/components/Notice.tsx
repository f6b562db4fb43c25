import { useId, type ReactNode } from "react";
import { useAnnouncement } from "../lib/announce.ts";
import { IconButton } from "./IconButton.tsx";
import { CircleCheck, X, type IconComponent } from "./icons.tsx";
import styles from "./Notice.module.css";

/** Renders a notice that stays until it is dismissed: good news, unless another icon says otherwise. */
export function Notice({
  title,
  icon: Icon = CircleCheck,
  children,
  actions,
  onDismiss,
}: {
  readonly title: string;
  readonly icon?: IconComponent;
  readonly children: string;
  readonly actions?: ReactNode;
  readonly onDismiss: () => void;
}) {
  const id = useId();
  useAnnouncement(children);
  return (
    <section aria-label={title} className={styles.notice}>
      <Icon aria-hidden />
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
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
