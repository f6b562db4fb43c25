import type { ComponentProps } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./Control.module.css";

/** Renders a box or a button of several that is ticked, with its words. */
export function Choice({
  isInvalid,
  children,
  ...input
}: ComponentProps<"input"> & { readonly isInvalid?: boolean | undefined }) {
  return (
    <label className={joinClasses(styles.choice, isInvalid && styles.invalid)}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
