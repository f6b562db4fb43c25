import styles from "./Spinner.module.css";

/** Covers the page while something loads; it appears only when loading takes noticeable time. */
export const Spinner = ({ label = "Loading" }: { readonly label?: string }) => (
  <output className={styles["overlay"]}>
    <span className={styles["ring"]} aria-hidden />
    <span className={styles["label"]}>{label}…</span>
  </output>
);
