import { Toast } from "radix-ui";
import {
  BOUNDARY_TOAST_MS,
  TOAST_MS,
} from "../../../shared/application/limits.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { useRootMark } from "../lib/use-root-mark.ts";
import { IconButton } from "./IconButton.tsx";
import { CircleAlert, CircleCheck, X } from "./icons.tsx";
import styles from "./Toasts.module.css";
import type { ShownToast } from "./Toasts.tsx";

/** Place of what the library would announce with a frame around it: the page announces messages itself. */
const unheard = document.createElement("div");

const titles = { success: "Success", error: "Error" } as const;

function ToastItem({
  toast: { kind, label, message, onReset, isInPlace = false, close },
}: {
  readonly toast: ShownToast;
}) {
  useRootMark("toast", !isInPlace);
  return (
    <Toast.Root
      aria-label={label}
      className={joinClasses(styles.toast, kind, isInPlace && styles.inPlace)}
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

/** Renders the place of the toasts, which the F8 key leads to, and those on display. */
function ToastList({ shown }: { readonly shown: readonly ShownToast[] }) {
  return (
    <Toast.Provider
      announcerContainer={unheard}
      label="Notification"
      swipeDirection="right"
      swipeThreshold={50}
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <Toast.Viewport className={styles.viewport} hotkey={["F8"]} />
    </Toast.Provider>
  );
}

export default ToastList;
