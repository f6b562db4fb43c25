import { CircleUserRound } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import type { Answers } from "../../../shared/application/condition.ts";
import { Button } from "../components/Button.tsx";
import { CarryLink } from "../components/CarryLink.tsx";
import { LOGGED_OUT, useSession } from "../session/session.tsx";
import styles from "./AccountMenu.module.css";
import { UnsavedDialog } from "./UnsavedDialog.tsx";

/** Who is logged in and the way out, or the ways in. */
export const AccountMenu = ({
  currentAnswers,
}: {
  readonly currentAnswers: () => Answers;
}) => {
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

  return (
    <Popover.Root>
      <Popover.Trigger className={styles["trigger"]}>
        <CircleUserRound aria-hidden />
        Account
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles["content"]}
          aria-label="Account"
          sideOffset={5}
          align="end"
          collisionPadding={16}
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
