import type { ReactNode } from "react";
import { joinClasses } from "../lib/join-classes.ts";
import styles from "./Card.module.css";

/** A raised sheet of paper. */
export const Card = ({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => <div className={joinClasses(styles["card"], className)}>{children}</div>;
