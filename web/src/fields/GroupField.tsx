import type { ReactNode } from "react";
import type { Element, Group } from "../../../shared/application/question.ts";
import { joinClasses } from "../components/join-classes.ts";
import { useIsShown } from "../form/form-state.ts";
import styles from "./GroupField.module.css";

interface GroupFieldProps {
  readonly element: Group;
  readonly draw: (element: Element) => ReactNode;
}

/** Questions that belong together, under one legend. */
export const GroupField = ({ element, draw }: GroupFieldProps) => {
  const { id, legend, hint, layout, elements, shownWhen } = element;
  if (!useIsShown(shownWhen)) return null;
  const hintId = `${id}-hint`;
  return (
    <fieldset
      id={id}
      className={joinClasses(styles["group"], styles[layout])}
      aria-describedby={hint === undefined ? undefined : hintId}
    >
      <legend className={styles["legend"]}>{legend}</legend>
      {hint !== undefined && (
        <p id={hintId} className={styles["hint"]}>
          {hint}
        </p>
      )}
      <div className={styles["questions"]}>{elements.map(draw)}</div>
    </fieldset>
  );
};
