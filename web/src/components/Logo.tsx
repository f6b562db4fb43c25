import { school } from "../../../shared/application/school.ts";
import styles from "./Logo.module.css";

/** The college's mark, an alder leaf, beside its name. */
export const Logo = () => (
  <span className={styles["logo"]}>
    <svg viewBox="0 0 40 40" aria-hidden className={styles["mark"]}>
      <circle cx="20" cy="20" r="20" className={styles["disc"]} />
      <path
        className={styles["leaf"]}
        d="M20 6.5c6.2 3.4 9.6 8.2 9.6 13.3 0 5.4-4.1 9.4-9.6 9.4s-9.6-4-9.6-9.4c0-5.1 3.4-9.9 9.6-13.3z"
      />
      <path
        className={styles["vein"]}
        d="M20 12v22.5M20 18.5l4.6-3.7M20 18.5l-4.6-3.7M20 24l5.4-4.2M20 24l-5.4-4.2"
      />
    </svg>
    <span className={styles["name"]}>{school.title}</span>
  </span>
);
