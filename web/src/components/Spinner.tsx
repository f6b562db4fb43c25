import { useEffect, useState } from "react";
import { Announced } from "./Announced.tsx";
import styles from "./Spinner.module.css";

const SLOW_MS = 8_000;
const SLOW_TEXT =
  "This takes longer than usual. Please keep this page open; we are still trying.";

/** Covers the page while something loads; it appears only when loading takes noticeable time. */
export function Spinner({ label = "Loading" }: { readonly label?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className={styles.overlay}>
      <span className="ring turning" aria-hidden />
      <Announced className={styles.label}>
        {isSlow ? SLOW_TEXT : `${label}…`}
      </Announced>
    </div>
  );
}
