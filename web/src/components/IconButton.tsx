import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./IconButton.module.css";

/** Renders a quiet button that shows only an icon, such as the one that closes a dialog; its label is its name. */
export function IconButton({
  label,
  icon: Icon,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "aria-label" | "children"> & {
  readonly label: string;
  readonly icon: LucideIcon;
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={joinClasses(styles.button, className)}
    >
      <Icon aria-hidden />
    </button>
  );
}
