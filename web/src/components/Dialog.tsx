import { Dialog as Primitive } from "radix-ui";
import { useId, useRef, type ReactNode, type RefObject } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import { useRootMark } from "../lib/use-root-mark.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { X } from "./icons.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title?: string;
  readonly size?: "small" | "medium" | "large";
  readonly children: ReactNode;
  /** Element that takes the focus first; by default the close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Buttons, in a row at the bottom. */
  readonly actions?: ReactNode;
}

/**
 * Renders a modal dialog with a title and a close button; Escape and a click beside it close it as well. The focus
 * returns to where it was, unless that element is gone or the code that closed the dialog has moved the focus.
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
  const bodyId = useId();
  useRootMark("dialog", open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        {/* Not the primitive's overlay: that one injects a style sheet, which the content security policy forbids. */}
        <div className={styles.overlay} />
        <Primitive.Content
          // What is asked is read with the question; the text of a dialog without one is read by itself.
          aria-describedby={actions === undefined ? undefined : bodyId}
          aria-modal
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement;
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            // The primitive would look for its own trigger.
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
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {actions !== undefined && (
            <footer className={styles.actions}>{actions}</footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
