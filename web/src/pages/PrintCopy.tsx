import { useEffect, useState, type ComponentProps } from "react";
import { createPortal, flushSync } from "react-dom";
import "@fontsource/source-serif-4/latin-400.css";
import { isAnswered } from "../../../shared/application/condition.ts";
import { printedApplication } from "../../../shared/form/printed-application.ts";
import { allQuestions } from "../../../shared/form/questions.ts";
import { filesOf } from "../application/document-state.ts";
import { useAnswers, useApplication } from "../application/react.tsx";
import { submissionTime } from "../application/status.ts";
import { today } from "../lib/clock.ts";
import { PrintedApplication } from "./PrintedApplication.tsx";
import { setRunningLines } from "./running-lines.ts";

/** Replaces the printout of a form page by the whole application, with the answers as they are on the screen. */
function PrintCopy() {
  const { get } = useApplication();
  const [copy, setCopy] = useState<ComponentProps<typeof PrintedApplication>>();
  const hasEssay = useAnswers((answers) =>
    allQuestions.some(
      ({ question: { kind, key } }) =>
        kind === "text-area" && isAnswered(answers[key]),
    ),
  );
  useEffect(() => {
    // Printing does not wait for a font, and no text on the screen is set in that of essays.
    if (hasEssay && "fonts" in document) {
      document.fonts.load('1em "Source Serif 4"').catch(() => undefined);
    }
  }, [hasEssay]);

  useEffect(() => {
    let removeRunningLines = () => {};
    const show = () => {
      const { answers, documents, profile } = get();
      const next = {
        printed: printedApplication({
          answers,
          documents: filesOf(documents),
          hidden: [],
          today: today(),
        }),
        filing: {
          reference: profile?.reference,
          submittedAt: submissionTime(profile) ?? "",
        },
      };
      removeRunningLines = setRunningLines(next.printed, next.filing);
      // The browser prints the page as it is when this returns.
      flushSync(() => setCopy(next));
    };
    const hide = () => {
      removeRunningLines();
      setCopy(undefined);
    };
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    return () => {
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
      removeRunningLines();
    };
  }, [get]);

  return copy === undefined
    ? null
    : createPortal(
        <div data-print-copy>
          <PrintedApplication {...copy} />
        </div>,
        document.body,
      );
}

export default PrintCopy;
