import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import {
  printedApplication,
  type PrintedApplication as Printed,
} from "../../../shared/form/printed-application.ts";
import { filesOf } from "../application/document-state.ts";
import { useApplication } from "../application/react.tsx";
import { today } from "../lib/clock.ts";
import { PrintedApplication, type Filing } from "./PrintedApplication.tsx";
import { setRunningLines } from "./running-lines.ts";

interface Copy {
  readonly printed: Printed;
  readonly filing: Filing;
}

/** Replaces the printout of a form page by the whole application, with the answers as they are on the screen. */
function PrintCopy() {
  const { get } = useApplication();
  const [copy, setCopy] = useState<Copy>();

  useEffect(() => {
    let removeRunningLines = () => {};
    const show = () => {
      const { answers, documents, profile } = get();
      const next: Copy = {
        printed: printedApplication({
          answers,
          documents: filesOf(documents),
          hidden: [],
          today: today(),
        }),
        filing: {
          reference: profile?.reference,
          submittedAt:
            profile?.web_status.find(
              ({ web_status }) => web_status === "submitted",
            )?.at ?? "",
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
