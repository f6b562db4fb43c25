import { useState } from "react";
import { Announced } from "../components/Announced.tsx";
import { Button } from "../components/Button.tsx";
import styles from "./CompletionPage.module.css";

/** Renders the reference of an application, which a press copies. */
export function Reference({ reference }: { readonly reference: string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      setOutcome("Copied.");
    } catch {
      setOutcome("Your browser does not copy it; please select it.");
    }
  };
  return (
    <dd className="row">
      <span className={styles.reference}>{reference}</span>
      <Button
        variant="secondary"
        size="small"
        aria-label="Copy your reference"
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <Announced className="fine">{outcome}</Announced>
    </dd>
  );
}
