import { Popover } from "radix-ui";
import { useRef, useState, type RefObject } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import { Button } from "../components/Button.tsx";
import { CarryLink } from "../components/CarryLink.tsx";
import { LOGGED_OUT, useSession } from "../session/session.tsx";
import styles from "./AccountPopover.module.css";
import { UnsavedDialog } from "./UnsavedDialog.tsx";

interface AccountPopoverProps {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly currentAnswers: () => Answers;
}

/** What the account button opens. */
const AccountPopover = ({
  id,
  button,
  open,
  onOpenChange,
  currentAnswers,
}: AccountPopoverProps) => {
  const { isLoggedIn, username, endSession } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [asksToLose, setAsksToLose] = useState(false);

  const logOut = async (unsaved: "stays" | "loses") => {
    setAsksToLose(false);
    setIsBusy(true);
    const isOver = await endSession({
      message: LOGGED_OUT,
      success: true,
      unsaved,
    });
    setIsBusy(false);
    setAsksToLose(!isOver);
  };
  // The button is not the primitive's own, which would need its code at once.
  const isLeftForElsewhere = useRef(false);

  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          className={styles["content"]}
          aria-label="Account"
          sideOffset={5}
          align="end"
          collisionPadding={16}
          onInteractOutside={(event) => {
            const { target } = event;
            // The button closes by itself; closed here, it would open again.
            if (target instanceof Node && button.current?.contains(target))
              event.preventDefault();
            else isLeftForElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeftForElsewhere.current) button.current?.focus();
            isLeftForElsewhere.current = false;
          }}
        >
          {isLoggedIn ? (
            <>
              <p className={styles["who"]}>
                <span>Logged in{username === undefined ? "" : " as"}</span>
                {username !== undefined && <strong>{username}</strong>}
              </p>
              <Button
                variant="secondary"
                size="account"
                busy={isBusy}
                onClick={() => {
                  void logOut("stays");
                }}
              >
                Log Out
              </Button>
              <UnsavedDialog
                open={asksToLose}
                onStay={() => {
                  setAsksToLose(false);
                }}
                onLeave={() => {
                  void logOut("loses");
                }}
              />
            </>
          ) : (
            <>
              <p className={styles["who"]}>An account saves your progress.</p>
              <CarryLink
                to="/login"
                answers={currentAnswers}
                look={{ size: "account" }}
              >
                Sign In
              </CarryLink>
              <CarryLink
                to="/signup"
                answers={currentAnswers}
                look={{ size: "account", variant: "secondary" }}
              >
                Create Account
              </CarryLink>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};

export default AccountPopover;
