import { useEffect, useRef } from "react";
import { PDF_FAILED } from "../application/pdf.ts";
import { useApplication } from "../application/react.tsx";
import { Announced } from "../components/Announced.tsx";
import { buttonClass } from "../components/button-class.ts";
import { Button } from "../components/Button.tsx";
import { FileLink } from "../components/FileLink.tsx";
import { FileDown } from "../components/icons.tsx";
import { useToasts } from "../components/Toasts.tsx";
import { useSharedValue } from "../lib/shared-value.ts";

// As long as what follows it, so that what is below stays where it is.
const PREPARING = "We are preparing your PDF: a few seconds.";

const NOTES = {
  none: "",
  saving: PREPARING,
  preparing: PREPARING,
  ready: "Your PDF is ready. It opens in a new tab.",
  outdated:
    "Your answers have changed since. Ask for a new copy when you are ready.",
  failed: `${PDF_FAILED} Please try again.`,
} as const;

interface PdfDownloadProps {
  /** True to start without a click, if the answers cannot change any more. */
  readonly startsAtOnce?: boolean;
  /**
   * Saves what is to be in the copy.
   * @returns false if that fails, which it reports, and no copy is made
   */
  readonly saveFirst?: () => Promise<boolean>;
}

/**
 * Renders a PDF copy of the whole application. It is made on demand, and its link is kept fresh while it is on display.
 */
export function PdfDownload({
  startsAtOnce = false,
  saveFirst,
}: PdfDownloadProps) {
  const { state, request, renewLink, forget } = useApplication().pdf;
  const pdf = useSharedValue(state);
  const problem = pdf.phase === "failed" ? pdf.message : undefined;
  const toasts = useToasts();

  useEffect(() => {
    if (startsAtOnce) {
      void request();
    }
    return forget;
  }, [forget, request, startsAtOnce]);
  useEffect(() => {
    if (problem !== undefined) {
      toasts.error({ label: PDF_FAILED, message: problem });
    }
  }, [problem, toasts]);

  const link = useRef<HTMLAnchorElement>(null);
  const isAsked = useRef(false);
  const isReady = pdf.phase === "ready";
  useEffect(() => {
    if (!isReady || !isAsked.current) return;
    isAsked.current = false;
    // The link takes the place of the button, and its focus.
    if (document.activeElement !== document.body) return;
    link.current?.focus({ preventScroll: true });
  }, [isReady]);

  return (
    <div className="row">
      {pdf.phase === "ready" ? (
        <FileLink
          ref={link}
          href="#pdf"
          renew={renewLink}
          className={buttonClass({ variant: "secondary" })}
        >
          <FileDown aria-hidden />
          Open your PDF copy
        </FileLink>
      ) : (
        <Button
          variant="secondary"
          busy={pdf.phase === "saving" || pdf.phase === "preparing"}
          onClick={() => {
            isAsked.current = true;
            void request(saveFirst);
          }}
        >
          <FileDown aria-hidden />
          Download a PDF copy
        </Button>
      )}
      <Announced className="fine">
        {startsAtOnce && pdf.phase === "none" ? PREPARING : NOTES[pdf.phase]}
      </Announced>
    </div>
  );
}
