import { Toast } from "radix-ui";
import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import {
  BOUNDARY_TOAST_MS,
  TOAST_MS,
} from "../../../shared/application/limits.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { useRootMark } from "../lib/use-root-mark.ts";
import { IconButton } from "./IconButton.tsx";
import { CircleAlert, CircleCheck, X } from "./icons.tsx";
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
  /** True if the page shows the same message: only screen readers get the toast, and it leaves with its page. */
  readonly isInPlace?: boolean;
}

export interface Toasts {
  readonly success: (message: string) => void;
  /** Shows an error; returns a function that closes it. */
  readonly error: (toast: ErrorToast) => () => void;
  /** Closes the toasts about parts of the page that the student leaves. */
  readonly leavePage: () => void;
}

interface ShownToast extends ErrorToast {
  readonly id: number;
  readonly kind: "success" | "error";
  readonly close: () => void;
}

const titles = { success: "Success", error: "Error" } as const;
const ToastsContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (toasts === undefined) {
    throw new Error("useToasts needs a ToastsProvider above it.");
  }
  return toasts;
}

function ToastItem({
  toast: { kind, label, message, onReset, isInPlace = false, close },
}: {
  readonly toast: ShownToast;
}) {
  useRootMark("toast", !isInPlace);
  return (
    <Toast.Root
      aria-label={label}
      className={joinClasses(
        styles.toast,
        styles[kind],
        isInPlace && styles.inPlace,
      )}
      duration={onReset === undefined ? TOAST_MS : BOUNDARY_TOAST_MS}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      {kind === "success" ? (
        <CircleCheck aria-hidden />
      ) : (
        <CircleAlert aria-hidden />
      )}
      <div>
        <Toast.Title className={styles.title}>{titles[kind]}</Toast.Title>
        <Toast.Description
          className={styles.message}
          // What the page shows is announced there.
          data-radix-toast-announce-exclude={isInPlace ? "" : undefined}
        >
          {message}
        </Toast.Description>
      </div>
      <Toast.Close asChild>
        <IconButton label="Dismiss" icon={X} className={styles.close} />
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * Provides short messages in a corner; a failure must be shown at its place as well, because a toast closes by itself.
 */
export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);

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
    setShown([...open.current]);
    return added.close;
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      success: (message) => {
        add({ kind: "success", label: titles.success, message });
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
      <Toast.Provider
        label="Notification"
        swipeDirection="right"
        swipeThreshold={50}
      >
        {children}
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
        <Toast.Viewport className={styles.viewport} hotkey={["F8"]} />
      </Toast.Provider>
    </ToastsContext>
  );
}
