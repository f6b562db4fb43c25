import type { Note as NoteElement } from "../../../shared/application/question.ts";
import { NewTabLink } from "../components/NewTabLink.tsx";
import styles from "./Note.module.css";

/** Renders text between questions. */
export function Note({ element }: { readonly element: NoteElement }) {
  return (
    <p className={styles.note}>
      {element.text}
      {element.link && (
        <>
          {" "}
          <NewTabLink href={element.link.href}>{element.link.label}</NewTabLink>
        </>
      )}
    </p>
  );
}
