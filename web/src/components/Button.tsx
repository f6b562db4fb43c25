import type { ComponentPropsWithRef } from "react";
import { buttonClass, type ButtonStyle } from "./button-class.ts";
import styles from "./Button.module.css";
import { LoaderCircle } from "./icons.tsx";

export interface ButtonProps
  extends ComponentPropsWithRef<"button">, ButtonStyle {
  /** True while work is in progress: the button keeps its name and focus, and does nothing when pressed. */
  readonly busy?: boolean;
}

/** Renders a button that submits a form only if `type` says so. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
      onClick={(event) => {
        // Not `disabled`: a disabled button drops the keyboard focus and cannot be found by a screen reader.
        if (busy) {
          event.preventDefault();
        } else {
          onClick?.(event);
        }
      }}
    >
      {busy && <LoaderCircle aria-hidden className={styles.spinner} />}
      {children}
    </button>
  );
}
