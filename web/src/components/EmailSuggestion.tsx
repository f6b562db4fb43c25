import { meantAddress } from "../lib/email-typo.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { Announced } from "./Announced.tsx";
import { Button } from "./Button.tsx";
import styles from "./EmailSuggestion.module.css";

/** Pause in typing after which an address is taken for complete. */
const PAUSE_MS = 700;

interface EmailSuggestionProps {
  readonly address: string;
  readonly onTake: (address: string) => void;
}

/** Asks whether another address was meant, which one press takes; it never blocks. */
export function EmailSuggestion({ address, onTake }: EmailSuggestionProps) {
  const typed = useDebounced(address, PAUSE_MS);
  const meant = typed === address ? meantAddress(address) : undefined;
  return (
    <Announced className={`${styles.suggestion} outcome`}>
      {meant !== undefined && (
        <>
          Did you mean{" "}
          <Button
            variant="quiet"
            size="small"
            className={styles.address}
            onClick={() => onTake(meant)}
          >
            {meant}
          </Button>
          ?
        </>
      )}
    </Announced>
  );
}
