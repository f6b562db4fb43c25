import type { ComponentPropsWithRef } from "react";
import { buttonClass, type ButtonStyle } from "./button-class.ts";

export interface ButtonProps
  extends ComponentPropsWithRef<"button">, ButtonStyle {
  /** True while its work is in progress: the button keeps its name and focus, and does nothing when pressed. */
  readonly busy?: boolean;
  /** True while it does nothing because of the work of another button, or for the reason that describes it. */
  readonly waits?: boolean;
}

/** Renders a button that submits a form only if `type` says so. */
export function Button({
  variant,
  size,
  busy = false,
  waits = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const isOff = busy || waits;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
      onClick={(event) => {
        // Not `disabled`: a disabled button drops the keyboard focus and cannot be found by a screen reader.
        if (isOff) {
          event.preventDefault();
        } else {
          onClick?.(event);
        }
      }}
    >
      {children}
    </button>
  );
}
