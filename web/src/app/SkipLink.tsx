import styles from "./shell.module.css";

export const MAIN_ID = "main";

/** The first stop of the keyboard: past the header, to the page itself. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={styles.skip}>
      Skip to main content
    </a>
  );
}
