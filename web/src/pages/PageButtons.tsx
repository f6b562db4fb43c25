import { useState } from "react";
import type { Page } from "../../../shared/application/question.ts";
import { useApplication } from "../application/react.tsx";
import {
  ACCOUNT_FIRST,
  useFormActions,
  useNeedsAccount,
} from "../application/use-form-actions.ts";
import { Button } from "../components/Button.tsx";
import { ArrowLeft, ArrowRight } from "../components/icons.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { useOpenQuestions } from "../form/progress/open-questions.ts";
import { useSharedValue } from "../lib/shared-value.ts";
import { useSession } from "../session/session.tsx";
import styles from "./PageButtons.module.css";

// Only the last page has it.
const SubmissionReview = lazyPart(() => import("./SubmissionReview.tsx"));

type Press = "back" | "next" | "submit" | "save";

interface PageButtonsProps {
  readonly previous: Page | undefined;
  readonly next: Page | undefined;
}

/** Renders the buttons that lead on, back and out of a page; on the last page, the one that submits. */
export function PageButtons({ previous, next }: PageButtonsProps) {
  const { goTo, save, submit } = useFormActions();
  const application = useApplication();
  const needsAccount = useNeedsAccount();
  const isBusy = useSharedValue(application.isBusy);
  const { problem } = useSharedValue(application.submission);
  const isComplete = useOpenQuestions().length === 0;
  const { markPageChanged } = useSession();
  const [pressed, setPressed] = useState<Press>();
  const turnTo = async (page: Page) => {
    markPageChanged();
    await goTo(`/${page.id}`);
  };
  /** Returns what makes a button do its work, during which it alone is busy and all others wait. */
  const doing = (press: Press, work: () => Promise<void>) => ({
    busy: isBusy && pressed === press,
    waits: isBusy,
    onClick: () => {
      setPressed(press);
      void work().finally(() => {
        setPressed(undefined);
      });
    },
  });

  return (
    <div className="stack loose">
      {next === undefined && <SubmissionReview />}
      {problem !== undefined && (
        <div className="bad">
          <p role="alert">
            <strong>{problem.title}</strong> {problem.message}
          </p>
        </div>
      )}
      <div className={styles.buttons}>
        {previous && (
          <Button
            variant="secondary"
            className={styles.back}
            {...doing("back", () => turnTo(previous))}
          >
            <ArrowLeft aria-hidden />
            Back
          </Button>
        )}
        {next ? (
          <Button
            size="next"
            className={styles.next}
            {...doing("next", () => turnTo(next))}
          >
            {needsAccount ? ACCOUNT_FIRST : `Next: ${next.title}`}
            <ArrowRight aria-hidden />
          </Button>
        ) : (
          <Button
            // While something is missing, the primary button leads there: it is that of the bar.
            variant={isComplete ? "primary" : "secondary"}
            size="submit"
            className={styles.next}
            {...doing("submit", submit)}
          >
            Submit
          </Button>
        )}
        <Button
          variant="quiet"
          className={styles.save}
          {...doing("save", save)}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
