import { meantAddress } from "../lib/email-slip.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { Button } from "./Button.tsx";
import styles from "./EmailSlip.module.css";

/** Pause in typing after which an address is taken for complete. */
const PAUSE_MS = 700;

interface EmailSlipProps {
  readonly address: string;
  readonly onTake: (address: string) => void;
}

/** Asks whether another address was meant, which one press takes; it never blocks. */
export function EmailSlip({ address, onTake }: EmailSlipProps) {
  const typed = useDebounced(address, PAUSE_MS);
  const meant = typed === address ? meantAddress(address) : undefined;
  return (
    <output className={styles.slip}>
      {meant !== undefined && (
        <>
          Did you mean{" "}
          <Button
            variant="quiet"
            size="small"
            className={styles.address}
            onClick={() => {
              onTake(meant);
            }}
          >
            {meant}
          </Button>
          ?
        </>
      )}
    </output>
  );
}
