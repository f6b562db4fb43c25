import type { School } from "../../../shared/application/school.ts";
import { school } from "../../../shared/college/school.ts";
import styles from "./Logo.module.css";

/** Renders a drawing of the college; its paints are `--ground`, `--ink` and `--accent` of the style sheet. */
export function Drawing({
  drawing: { size, shapes },
  className,
}: {
  readonly drawing: School["theme"]["logo"];
  readonly className: string | undefined;
}) {
  return (
    <svg
      viewBox={`0 0 ${size.join(" ")}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      {shapes.map(({ d, paint, width, opacity }) => (
        <path
          key={d}
          d={d}
          {...{ [width === undefined ? "fill" : "stroke"]: `var(--${paint})` }}
          strokeWidth={width}
          opacity={opacity}
        />
      ))}
    </svg>
  );
}

/** Renders the college's mark beside its name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <Drawing drawing={school.theme.logo} className={styles.mark} />
      <span className={styles.name}>{school.title}</span>
    </span>
  );
}
