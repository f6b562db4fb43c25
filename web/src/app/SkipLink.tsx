import styles from "./shell.module.css";

export const MAIN_ID = "main";

/** Renders the first tab stop, which leads past the header to the page itself. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={styles.skip}>
      Skip to main content
    </a>
  );
}
