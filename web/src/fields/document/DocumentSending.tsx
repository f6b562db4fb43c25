import { Button } from "../../components/Button.tsx";
import { X } from "../../components/icons.tsx";

interface SendingProps {
  readonly name: string;
  /** Share that has been sent, from 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** Renders a file being sent to the bucket, which can still be canceled. */
export function DocumentSending({ name, share, onCancel }: SendingProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="row">
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
      <span className="fine" aria-hidden>
        {percent}%
      </span>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Cancel uploading ${name}`}
        onClick={onCancel}
      >
        <X aria-hidden />
        Cancel
      </Button>
    </div>
  );
}
