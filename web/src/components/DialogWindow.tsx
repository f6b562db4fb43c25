import { Dialog as Primitive } from "radix-ui";
import { useCallback, useId, useLayoutEffect, useRef } from "react";
import { holdAlone, isUppermost } from "../lib/hold-alone.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { ignoreSecondPress } from "../lib/second-press.ts";
import { useRootMark } from "../lib/use-root-mark.ts";
import { useWayBack } from "../lib/use-way-back.ts";
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
  description,
  children,
  actions,
}: DialogProps) {
  const before = useRef<Element | null>(null);
  const content = useRef<HTMLElement | null>(null);
  const hold = useCallback((element: HTMLElement | null) => {
    content.current = element;
    return element === null ? undefined : holdAlone(element);
  }, []);
  const answers = useRef<HTMLDivElement>(null);
  const bodyId = useId();
  const aboutId = useId();
  useRootMark("dialog", open);
  useWayBack(open, () => onOpenChange(false));
  useLayoutEffect(() => {
    if (!open) return undefined;
    before.current = document.activeElement;
    // An essay on the whole screen would lie above it.
    document
      .querySelector<HTMLElement>("[role=dialog][popover]")
      ?.hidePopover();
    return ignoreSecondPress();
  }, [open]);
  return (
    // The primitive would hide the rest of the page before a reader has spoken.
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Primitive.Portal>
        {/* Not the primitive's overlay: that one injects a style sheet, which the content security policy forbids. */}
        <div className={styles.overlay} />
        <Primitive.Content
          ref={hold}
          aria-describedby={description === undefined ? bodyId : aboutId}
          aria-modal
          onOpenAutoFocus={(event) => {
            const asks = description === undefined;
            const keeps = asks && answers.current?.querySelector("button");
            if (!keeps) return;
            event.preventDefault();
            keeps.focus();
          }}
          onCloseAutoFocus={(event) => {
            // The primitive would look for its own trigger.
            event.preventDefault();
            if (document.activeElement !== document.body) return;
            if (before.current instanceof HTMLElement) {
              before.current.focus({ preventScroll: true });
            }
          }}
          onInteractOutside={(event) => {
            const { type, target } = event;
            // A press beside it closes it, but none in or beside a dialog above it, which that press may have closed.
            const isOfAnother =
              target instanceof Element && target.closest("[role=dialog]");
            const isBeneath = isOfAnother || !isUppermost(content.current);
            if (type.includes("focus") || isBeneath) event.preventDefault();
          }}
          className={joinClasses(styles.dialog, styles[size])}
        >
          <div className={styles.header}>
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={X} className={styles.close} />
            </Primitive.Close>
          </div>
          {description !== undefined && (
            <p id={aboutId} hidden>
              {description}
            </p>
          )}
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {actions !== undefined && (
            <div ref={answers} className={styles.actions}>
              {actions}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export default DialogWindow;
