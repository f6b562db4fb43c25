import { ExternalLink } from "lucide-react";
import type { Note as NoteElement } from "../../../shared/application/question.ts";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import styles from "./Note.module.css";

/** Words between questions. */
export const Note = ({ element }: { readonly element: NoteElement }) => (
  <p className={styles["note"]}>
    {element.text}
    {element.link && (
      <>
        {" "}
        <a href={element.link.href} target="_blank" rel="noreferrer">
          {element.link.label}
          <ExternalLink aria-hidden className={styles["icon"]} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </>
    )}
  </p>
);
