import { school } from "../../../shared/college/school.ts";
import styles from "./Logo.module.css";

const { size, shapes } = school.theme.logo;

/** Renders the college's mark beside its name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg
        viewBox={`0 0 ${size.join(" ")}`}
        aria-hidden
        className={styles.mark}
      >
        {shapes.map(({ d, paint, width, opacity }) => (
          <path
            key={d}
            d={d}
            className={
              styles[width === undefined ? paint : (`${paint}-line` as const)]
            }
            strokeWidth={width}
            opacity={opacity}
          />
        ))}
      </svg>
      <span className={styles.name}>{school.title}</span>
    </span>
  );
}
