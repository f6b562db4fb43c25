import { Popover } from "radix-ui";
import { useRef, useState, type RefObject } from "react";
import { ACCOUNT_PATHS } from "../../../../shared/site-paths.ts";
import { buttonClass } from "../../components/button-class.ts";
import { Button } from "../../components/Button.tsx";
import { Confirm } from "../../components/Confirm.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useWayBack } from "../../lib/use-way-back.ts";
import { useWork } from "../../lib/use-work.ts";
import { LOGGED_OUT } from "../../session/end-session.ts";
import { useSession } from "../../session/session.tsx";
import styles from "./AccountPopover.module.css";

interface AccountPopoverProps {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Renders what the account button opens. */
function AccountPopover({
  id,
  button,
  open,
  onOpenChange,
}: AccountPopoverProps) {
  const { isLoggedIn, username, endSession } = useSession();
  const [asksToLose, setAsksToLose] = useState(false);
  const { run: logOut, isPending } = useWork(
    (unsaved: "stays" | "loses") =>
      endSession({ message: LOGGED_OUT, success: true, unsaved }),
    (isOver) => setAsksToLose(!isOver),
  );
  // The button is not the primitive's own, which would need its code immediately.
  const isLeftForElsewhere = useRef(false);
  useWayBack(open, () => onOpenChange(false));

  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          className={styles.content}
          aria-label="Account"
          sideOffset={5}
          align="end"
          collisionPadding={16}
          onInteractOutside={(event) => {
            const { target } = event;
            // The button closes the popover itself; closed here, it would open again.
            if (target instanceof Node && button.current?.contains(target)) {
              event.preventDefault();
            } else {
              isLeftForElsewhere.current = true;
            }
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeftForElsewhere.current) button.current?.focus();
            isLeftForElsewhere.current = false;
          }}
        >
          {isLoggedIn ? (
            <>
              <p className={styles.who}>
                <span>Logged in{username === undefined ? "" : " as"}</span>
                {username !== undefined && <strong>{username}</strong>}
              </p>
              <Button
                variant="secondary"
                size="account"
                busy={isPending}
                onClick={() => void logOut("stays")}
              >
                Log Out
              </Button>
              <Confirm
                open={asksToLose}
                title="Your last changes are not saved"
                keep="Keep working"
                onClose={() => setAsksToLose(false)}
                act="Log out and lose them"
                onAct={() => void logOut("loses")}
              >
                Some of what you entered is not saved yet: the line at the foot
                of the page says why, or a file is still being sent. Keep
                working to have it saved, or log out without it.
              </Confirm>
            </>
          ) : (
            <>
              <p className={styles.who}>An account saves your progress.</p>
              <PageLink
                to={ACCOUNT_PATHS.login}
                className={buttonClass({ size: "account" })}
              >
                Sign In
              </PageLink>
              <PageLink
                to={ACCOUNT_PATHS.signUp}
                className={buttonClass({
                  size: "account",
                  variant: "secondary",
                })}
              >
                Create Account
              </PageLink>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

export default AccountPopover;
