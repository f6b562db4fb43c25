import { isolated } from "../../../shared/plain-text.ts";
import type { EnteredAnswers } from "../application/entered.ts";
import { useApplication } from "../application/react.tsx";
import { Button } from "../components/Button.tsx";
import { CircleAlert, CircleCheck } from "../components/icons.tsx";
import { Notice } from "../components/Notice.tsx";
import { counted } from "../lib/counted.ts";
import { useSharedValue } from "../lib/shared-value.ts";
import { useSession } from "../session/session.tsx";

function wordsOf({ count, are }: EnteredAnswers, username = ""): string {
  const answers = counted(count, "answer");
  const theirs = count === 1 ? "it only if it is" : "them only if they are";
  return are === "asked about"
    ? `You are logged in as ${isolated(username)}. This tab has ${answers} from before: add ${theirs} yours.`
    : `${answers} from before you logged in ${count === 1 ? "was" : "were"} ${are}.`;
}

/** Asks whether the answers that were entered in this tab before the login are the student's. */
export function EnteredNotice() {
  const { entered } = useApplication();
  const { username } = useSession();
  const shown = useSharedValue(entered);
  if (shown === undefined) return null;
  const isAsked = shown.are === "asked about";
  return (
    <Notice
      title="Answers from before you logged in"
      icon={isAsked ? CircleAlert : CircleCheck}
      onDismiss={entered.dismiss}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={isAsked ? entered.add : entered.undo}
          >
            {isAsked ? "Add" : "Undo"}
          </Button>
          {isAsked && (
            <Button
              variant="secondary"
              onClick={({ currentTarget }) => {
                // This button goes, and the focus must not be lost with it.
                const { previousElementSibling: other } = currentTarget;
                if (other instanceof HTMLElement) other.focus();
                entered.leaveOut();
              }}
            >
              Not mine
            </Button>
          )}
        </>
      }
    >
      {wordsOf(shown, username)}
    </Notice>
  );
}
