import type { ReactNode } from "react";
import { joinClasses } from "../src/lib/join-classes.ts";
import styles from "./Gallery.module.css";

/** Renders one state of a component with its name. `force` names a pseudo class that the visual tests apply to it. */
export function State({
  name,
  force,
  children,
}: {
  readonly name: string;
  readonly force?: "hover" | "focus-visible" | "active";
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.state} data-force={force}>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </div>
  );
}

/** Renders a component in all its states. */
export function StateSet({
  title,
  isWide = false,
  children,
}: {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title} className={styles.set}>
      <h2>{title}</h2>
      <div className={joinClasses(styles.states, isWide && styles.wide)}>
        {children}
      </div>
    </section>
  );
}
