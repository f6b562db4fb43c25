import styles from "./Button.module.css";
import { joinClasses } from "./join-classes.ts";

export interface ButtonLook {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** `next` and `submit` are the sizes of the form's own buttons, `full` that of the account buttons. */
  readonly size?: "regular" | "next" | "submit" | "full" | "small" | undefined;
}

export const buttonClass = (
  { variant = "primary", size = "regular" }: ButtonLook,
  className?: string,
): string =>
  joinClasses(styles["button"], styles[variant], styles[size], className);
