import type { ComponentPropsWithRef } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./IconButton.module.css";
import type { IconComponent } from "./icons.tsx";

/** Renders a quiet button that shows only an icon, such as the one that closes a dialog; its label is its name. */
export function IconButton({
  label,
  icon: Icon,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "aria-label" | "children"> & {
  readonly label: string;
  readonly icon: IconComponent;
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
