import type { ReactNode } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./Card.module.css";

/** Renders a raised sheet of paper. */
export function Card({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <div className={joinClasses(styles.card, className)}>{children}</div>;
}
