import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useRef, type ReactNode, type RefObject } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title?: string;
  readonly size?: "small" | "medium" | "large";
  readonly children: ReactNode;
  /** Takes the focus first; the close button where not given. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Buttons, in a row at the foot. */
  readonly actions?: ReactNode;
}

/**
 * A modal dialog with a title and a close button; Escape and a press beside it close it as well. The focus goes back
 * to where it was, unless that is gone or whoever closed the dialog has moved it on.
 */
export function Dialog({
  open,
  onOpenChange,
  title = "Error",
  size = "small",
  initialFocus,
  children,
  actions,
}: DialogProps) {
  const before = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        {/* Not the primitive's overlay: that one injects a style sheet, which the content security policy forbids. */}
        <div className={styles.overlay} />
        <Primitive.Content
          aria-describedby={undefined}
          aria-modal
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement;
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            // The primitive would look for a trigger of its own.
            event.preventDefault();
            if (document.activeElement !== document.body) return;
            if (before.current instanceof HTMLElement) {
              before.current.focus({ preventScroll: true });
            }
          }}
          className={joinClasses(styles.dialog, styles[size])}
        >
          <header className={styles.header}>
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={X} className={styles.close} />
            </Primitive.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && (
            <footer className={styles.actions}>{actions}</footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
