import type { Offer } from "../../application/examine-file.ts";
import { Button } from "../../components/Button.tsx";
import styles from "./DocumentFrame.module.css";
import { fileSizeText } from "./file-size.ts";

function describe({ name, size }: File): string {
  return `${name} (${fileSizeText(size)})`;
}

interface OfferProps {
  readonly offer: Offer;
}

/** Renders what would be sent instead of the chosen file, and how it differs. */
export function DocumentOfferText({ offer: { chosen, file } }: OfferProps) {
  const isSmaller = file.size < chosen.size;
  return (
    <span className={styles.offer}>
      {isSmaller
        ? "We can make your picture smaller for you."
        : "We can shorten the name of your file for you."}
      <span>
        Your file: <strong>{describe(chosen)}</strong>
      </span>
      <span>
        Uploaded as: <strong>{describe(file)}</strong>
      </span>
    </span>
  );
}

interface OfferActionsProps extends OfferProps {
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

export function DocumentOfferActions({
  offer: { chosen, file },
  onAccept,
  onDecline,
}: OfferActionsProps) {
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={onAccept}>
        {file.size < chosen.size
          ? "Upload the smaller picture"
          : "Upload with the shorter name"}
      </Button>
      <Button size="small" variant="secondary" onClick={onDecline}>
        No, thanks
      </Button>
    </div>
  );
}
