import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";

/** Asks before a log-out throws away what could not be saved. */
export const UnsavedDialog = ({
  open,
  onStay,
  onLeave,
}: {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) => (
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
      We could not save what you entered last. Stay on this page and we will try
      again, or log out without it.
    </p>
  </Dialog>
);
