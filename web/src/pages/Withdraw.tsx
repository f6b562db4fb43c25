import { useState } from "react";
import { DAYS_TO_RETURN } from "../../../shared/application/limits.ts";
import { useApplication, useSelector } from "../application/react.tsx";
import { isWithdrawn } from "../application/state.ts";
import { useWithdrawal } from "../application/use-withdrawal.ts";
import { Button } from "../components/Button.tsx";
import { Confirm } from "../components/Confirm.tsx";

/** Lets a student say, after a question, that they are not applying any more; nothing where that is said already. */
export default function Withdraw() {
  const { isLoggedIn } = useApplication();
  const isOver = useSelector(isWithdrawn);
  const { setWithdrawn, isPending } = useWithdrawal();
  const [asks, setAsks] = useState(false);
  if (!isLoggedIn || isOver) return null;
  return (
    <p>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        onClick={() => setAsks(true)}
      >
        I am not applying any more
      </Button>
      <Confirm
        open={asks}
        title="Withdraw your application?"
        keep="Keep it"
        onClose={() => setAsks(false)}
        act="Withdraw it"
        onAct={() => setWithdrawn(true)}
      >
        Nobody reads your application then, and we send no reminders. Nothing is
        deleted: you can come back for {DAYS_TO_RETURN} days.
      </Confirm>
    </p>
  );
}
