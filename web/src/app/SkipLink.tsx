import { isPlainPress } from "../lib/plain-press.ts";
import styles from "./shell.module.css";

export const MAIN_ID = "main";

/** Renders the first tab stop, which leads past the header to the page itself. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className={styles.skip}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        // A new address would be a new visit, without the messages that the page arrived with.
        event.preventDefault();
        const main = document.getElementById(MAIN_ID);
        main?.scrollIntoView();
        main?.focus({ preventScroll: true });
      }}
    >
      Skip to main content
    </a>
  );
}
