import { useState } from "react";
import { INACTIVE } from "../../../shared/messages.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { useSession } from "./session.tsx";
import { useInactivity } from "./use-inactivity.ts";

const TimeLeft = lazyPart(() => import("./TimeLeft.tsx"));

/** Asks whether the student is still there, and logs out without an answer; a busy tab keeps the others alive. */
export function InactivityGuard({
  onTimeUp,
}: {
  /** Called when the log-out begins, which may wait for the network for a minute. */
  readonly onTimeUp?: () => void;
}) {
  const { endSession } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);

  const logOut = async () => {
    setIsLeaving(true);
    await endSession({ message: INACTIVE, unsaved: "keeps" });
  };
  const { isAsking, stay } = useInactivity(() => {
    onTimeUp?.();
    void logOut();
  });

  return (
    <Dialog
      open={isAsking}
      onOpenChange={stay}
      title="Still working?"
      actions={
        <>
          <Button onClick={stay}>Continue</Button>
          <Button
            variant="secondary"
            busy={isLeaving}
            onClick={() => void logOut()}
          >
            Log out
          </Button>
        </>
      }
    >
      <TimeLeft />
    </Dialog>
  );
}
