import { useEffect, useState } from "react";
import { PDF_FIRST_POLL_MS } from "../../../shared/application/limits.ts";
import type { Replies } from "../../../shared/contract/replies.ts";
import { PDF, SERVICE_TOKEN } from "../../../shared/site-paths.ts";
import { callWithRetries } from "../api/call-with-retries.ts";
import { PDF_FAILED } from "../application/pdf.ts";
import { pollUntilEnded } from "../application/poller.ts";
import { SignedLink } from "../components/SignedLink.tsx";

type Printed = Replies["get-service-pdf"];

function askForPdf(serviceToken: string, signal: AbortSignal) {
  const query = { [SERVICE_TOKEN]: serviceToken };
  return callWithRetries("get-service-pdf", { query, signal });
}

/** Asks for the PDF until it is printed; returns undefined until then. */
function usePrinted(serviceToken: string, isAsked: boolean) {
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = () => askForPdf(serviceToken, signal);
    if (isAsked) {
      ask()
        .then((first) => pollUntilEnded(first, ask, PDF_FIRST_POLL_MS, signal))
        .then(setPrinted, () => {
          if (!signal.aborted) setPrinted({ status: "FAILED", url: "" });
        });
    }
    return () => {
      controller.abort();
    };
  }, [serviceToken, isAsked]);
  return printed;
}

interface PdfLinkProps {
  readonly serviceToken: string;
  /** True if the address asks for the PDF. */
  readonly isAsked: boolean;
}

/** Renders the way from the service view to its PDF, which is printed once it is asked for. */
export function PdfLink({ serviceToken, isAsked }: PdfLinkProps) {
  const printed = usePrinted(serviceToken, isAsked);
  const [failure, setFailure] = useState("");
  if (!isAsked) {
    const asking = new URLSearchParams({
      [SERVICE_TOKEN]: serviceToken,
      [PDF]: "",
    });
    return <a href={`?${asking.toString()}`}>Make a PDF</a>;
  }
  if (printed?.status === "FAILED") {
    return <span role="alert">{PDF_FAILED}</span>;
  }
  if (printed === undefined) return <output>The PDF is being made.</output>;
  return (
    <>
      <SignedLink
        href="#pdf"
        renew={async () => {
          setFailure("");
          const { signal } = new AbortController();
          return (await askForPdf(serviceToken, signal)).url;
        }}
        onFailure={() => setFailure(PDF_FAILED)}
      >
        Open the PDF
        <span className="heard"> (opens in a new tab)</span>
      </SignedLink>
      <span role="alert">{failure !== "" && ` ${failure}`}</span>
    </>
  );
}
