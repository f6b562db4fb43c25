import { joinClasses } from "../lib/join-classes.ts";
import styles from "./Button.module.css";

export interface ButtonStyle {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** Size of the button: `next` and `submit` for the form's own buttons, `account` for those of the account popover. */
  readonly size?: "next" | "submit" | "full" | "account" | "small" | undefined;
}

export function buttonClass(
  { variant = "primary", size }: ButtonStyle,
  className?: string,
): string {
  return joinClasses(
    styles.button,
    styles[variant],
    size && styles[size],
    className,
  );
}
