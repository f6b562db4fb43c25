import { useIsAfter } from "../lib/use-is-after.ts";
import { Announced } from "./Announced.tsx";
import styles from "./Spinner.module.css";

const SLOW_MS = 8_000;
const SLOW_TEXT =
  "This takes longer than usual. Please keep this page open; we are still trying.";

/** Covers the page while something loads; it appears only when loading takes noticeable time. */
export function Spinner({ label = "Loading" }: { readonly label?: string }) {
  const isSlow = useIsAfter(SLOW_MS);
  return (
    <div className={styles.overlay}>
      <span className="ring turning" aria-hidden />
      <Announced className="fine">{isSlow ? SLOW_TEXT : `${label}…`}</Announced>
    </div>
  );
}
