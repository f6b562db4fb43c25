import { isolated } from "../../../../shared/plain-text.ts";
import type { Offer } from "../../application/examine-file.ts";
import { Button } from "../../components/Button.tsx";
import { fileSizeText } from "./file-size.ts";

function describe({ name, size }: File): string {
  return `${isolated(name)} (${fileSizeText(size)})`;
}

interface OfferProps {
  readonly offer: Offer;
}

/** Renders what would be sent instead of the chosen file, and how it differs. */
export function DocumentOfferText({
  offer: { chosen, file, text },
}: OfferProps) {
  return (
    <span className="stack tight">
      {text}
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
  offer: { action },
  onAccept,
  onDecline,
}: OfferActionsProps) {
  return (
    <div className="row">
      <Button size="small" onClick={onAccept}>
        {action}
      </Button>
      <Button size="small" variant="secondary" onClick={onDecline}>
        No, thanks
      </Button>
    </div>
  );
}
