import { Dialog as Primitive } from "radix-ui";
import { useId, useLayoutEffect, useRef } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import { useRootMark } from "../lib/use-root-mark.ts";
import styles from "./Dialog.module.css";
import type { DialogProps } from "./Dialog.tsx";
import { IconButton } from "./IconButton.tsx";
import { X } from "./icons.tsx";

/** Renders the window of a dialog (see `Dialog.tsx`), and nothing while it is closed. */
function DialogWindow({
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
  useLayoutEffect(() => {
    // An essay on the whole screen would lie above it.
    if (open) {
      document
        .querySelector<HTMLElement>("[role=dialog][popover]")
        ?.hidePopover();
    }
  }, [open]);
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
          <div className={styles.header}>
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={X} className={styles.close} />
            </Primitive.Close>
          </div>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {actions !== undefined && (
            <div className={styles.actions}>{actions}</div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export default DialogWindow;
