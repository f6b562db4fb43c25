import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { TOAST_ANNOUNCE_MS } from "../../../shared/application/limits.ts";
import { announce } from "../lib/announce.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { createNeededContext } from "../lib/needed-context.ts";
import { IconButton } from "./IconButton.tsx";
import { X } from "./icons.tsx";
import { lazyPart } from "./lazy-part.tsx";
import styles from "./Toasts.module.css";

export interface ErrorToast {
  /** Accessible label of the toast: what failed. */
  readonly label: string;
  readonly message: string;
  /**
   * Called when the toast closes, however it closes. A toast with it waits for the student instead of closing by itself
   * soon, and leaves with its page.
   */
  readonly onReset?: () => void;
  /** True if the page shows and announces the same message: the toast is seen with the focus alone, and leaves with its page. */
  readonly isInPlace?: boolean;
}

export interface Toasts {
  readonly success: (message: string) => void;
  /** Shows an error; returns a function that closes it. */
  readonly error: (toast: ErrorToast) => () => void;
  /** Closes the toasts about parts of the page that the student leaves. */
  readonly leavePage: () => void;
}

export interface ShownToast extends ErrorToast {
  readonly id: number;
  readonly kind: "success" | "error";
  readonly close: () => void;
}

const [ToastsContext, useToasts] = createNeededContext<Toasts>(
  "useToasts needs a ToastsProvider above it.",
);
export { useToasts };

/** Renders toasts without the code that closes them in time. */
function PlainToasts({ shown }: { readonly shown: readonly ShownToast[] }) {
  return (
    <ol className={styles.viewport}>
      {shown.map(({ id, kind, label, message, isInPlace = false, close }) => (
        <li
          key={id}
          aria-label={label}
          className={joinClasses(
            styles.toast,
            kind,
            isInPlace && styles.inPlace,
          )}
        >
          <p className={styles.message}>{message}</p>
          <IconButton label="Dismiss" icon={X} onClick={close} />
        </li>
      ))}
    </ol>
  );
}

const ToastList = lazyPart(() => import("./ToastList.tsx"), PlainToasts);

/**
 * Provides short messages in a corner; a failure must be shown at its place as well, because a toast closes by itself.
 */
export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);
  const [isUsed, setIsUsed] = useState(false);
  const open = useRef(new Set<ShownToast>());

  const add = useCallback((toast: Omit<ShownToast, "id" | "close">) => {
    const added: ShownToast = {
      ...toast,
      id: nextId.current++,
      close: () => {
        if (!open.current.delete(added)) return;
        setShown([...open.current]);
        toast.onReset?.();
      },
    };
    open.current.add(added);
    if (toast.isInPlace !== true) {
      setTimeout(announce, TOAST_ANNOUNCE_MS, toast.message);
    }
    setIsUsed(true);
    setShown([...open.current]);
    return added.close;
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      success: (message) => {
        add({ kind: "success", label: "Success", message });
      },
      error: (toast) => add({ kind: "error", ...toast }),
      leavePage: () => {
        for (const { onReset, isInPlace = false, close } of open.current) {
          if (isInPlace || onReset !== undefined) close();
        }
      },
    }),
    [add],
  );

  return (
    <ToastsContext value={toasts}>
      {children}
      {isUsed && <ToastList shown={shown} />}
    </ToastsContext>
  );
}
