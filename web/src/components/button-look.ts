import { joinClasses } from "../lib/join-classes.ts";
import styles from "./Button.module.css";

export interface ButtonLook {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** `next` and `submit` are the sizes of the form's own buttons, `account` that of the account popover's. */
  readonly size?: "next" | "submit" | "full" | "account" | "small" | undefined;
}

export function buttonClass(
  { variant = "primary", size }: ButtonLook,
  className?: string,
): string {
  return joinClasses(
    styles.button,
    styles[variant],
    size && styles[size],
    className,
  );
}
