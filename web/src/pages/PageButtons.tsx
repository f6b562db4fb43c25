import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Page } from "../../../shared/application/question.ts";
import { Button } from "../components/Button.tsx";
import { useApplication } from "../form/ApplicationProvider.tsx";
import { useSession } from "../session/session.tsx";
import styles from "./PageButtons.module.css";
import { PdfDownload } from "./PdfDownload.tsx";

interface PageButtonsProps {
  readonly previous: Page | undefined;
  readonly next: Page | undefined;
}

const saveTexts = {
  idle: "",
  saving: "Saving…",
  saved: "All changes saved",
  "held-back":
    "One of your answers is too long to be saved. Please shorten it.",
  failed:
    "Your last changes are not saved yet. We keep trying; please leave this page open.",
} as const;

/** The way on, back and out of a page; on the last page, the way in. */
export const PageButtons = ({ previous, next }: PageButtonsProps) => {
  const { goTo, save, submit, isBusy, saveState, submitProblem } =
    useApplication();
  const { isLoggedIn, markPageChanged } = useSession();
  const turnTo = async (page: Page) => {
    markPageChanged();
    await goTo(`/${page.id}`);
  };

  return (
    <div className={styles["foot"]}>
      {submitProblem !== undefined && (
        <p role="alert" className={styles["problem"]}>
          <strong>Your application was not submitted.</strong> {submitProblem}
        </p>
      )}
      <div className={styles["buttons"]}>
        {previous && (
          <Button
            variant="secondary"
            className={styles["back"]}
            busy={isBusy}
            onClick={() => void turnTo(previous)}
          >
            <ArrowLeft aria-hidden />
            Back
          </Button>
        )}
        {next ? (
          <Button
            size="next"
            className={styles["next"]}
            busy={isBusy}
            onClick={() => void turnTo(next)}
          >
            Next: {next.title}
            <ArrowRight aria-hidden />
          </Button>
        ) : (
          <Button
            size="submit"
            className={styles["next"]}
            busy={isBusy}
            onClick={() => void submit()}
          >
            Submit
          </Button>
        )}
        <Button
          variant="quiet"
          className={styles["save"]}
          busy={isBusy}
          onClick={() => void save()}
        >
          Save
        </Button>
        <output
          className={
            saveState === "failed" || saveState === "held-back"
              ? styles["unsaved"]
              : styles["saved"]
          }
        >
          {saveTexts[saveState]}
        </output>
      </div>
      {isLoggedIn && next === undefined && <PdfDownload />}
    </div>
  );
};
