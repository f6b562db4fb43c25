import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  /** Label of the button that leaves all as it is, at which the dialog starts. */
  readonly keep: string;
  /** Called at either choice, first. */
  readonly onClose: () => void;
  /** Label of the button that does what cannot be undone. */
  readonly act: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation before something is lost. */
export function Confirm({
  open,
  title,
  keep,
  onClose,
  act,
  onAct,
  children,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onAct();
            }}
          >
            {act}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
