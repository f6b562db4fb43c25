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
import { IconButton } from "./IconButton.tsx";
import { CircleAlert, CircleCheck, X } from "./icons.tsx";
import styles from "./Toasts.module.css";

export interface ErrorToast {
  /** Accessible label of the toast: what failed. */
  readonly label: string;
  readonly message: string;
  /**
   * Called when the toast closes, however it closes. A toast with it waits for the student instead of closing by itself
   * soon.
   */
  readonly onReset?: () => void;
}

export interface Toasts {
  readonly success: (message: string) => void;
  readonly error: (toast: ErrorToast) => void;
}

interface ShownToast extends ErrorToast {
  readonly id: number;
  readonly kind: "success" | "error";
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
  toast: { kind, label, message, onReset },
  onClose,
}: {
  readonly toast: ShownToast;
  readonly onClose: () => void;
}) {
  return (
    <Toast.Root
      aria-label={label}
      className={joinClasses(styles.toast, styles[kind])}
      duration={onReset === undefined ? TOAST_MS : BOUNDARY_TOAST_MS}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {kind === "success" ? (
        <CircleCheck aria-hidden />
      ) : (
        <CircleAlert aria-hidden />
      )}
      <div>
        <Toast.Title className={styles.title}>{titles[kind]}</Toast.Title>
        <Toast.Description className={styles.message}>
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

  const add = useCallback((toast: Omit<ShownToast, "id">) => {
    const id = nextId.current++;
    setShown((others) => [...others, { ...toast, id }]);
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      success: (message) => {
        add({ kind: "success", label: titles.success, message });
      },
      error: (toast) => {
        add({ kind: "error", ...toast });
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
          <ToastItem
            key={toast.id}
            toast={toast}
            onClose={() => {
              setShown((others) => others.filter(({ id }) => id !== toast.id));
              toast.onReset?.();
            }}
          />
        ))}
        <Toast.Viewport className={styles.viewport} hotkey={["F8"]} />
      </Toast.Provider>
    </ToastsContext>
  );
}
