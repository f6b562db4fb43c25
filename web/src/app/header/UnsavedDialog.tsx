import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";

/** Asks for confirmation before a log-out discards what could not be saved. */
export function UnsavedDialog({
  open,
  onStay,
  onLeave,
}: {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title="Your last changes are not saved"
      actions={
        <>
          <Button onClick={onStay}>Keep working</Button>
          <Button variant="danger" onClick={onLeave}>
            Log out and lose them
          </Button>
        </>
      }
    >
      <p>
        Some of what you entered is not saved yet; the line at the foot of the
        page says why. Keep working to have it saved, or log out without it.
      </p>
    </Dialog>
  );
}
