import { useEffect, useState } from "react";
import {
  PDF_FIRST_POLL_MS,
  PDF_LATER_POLL_MS,
} from "../../../shared/application/limits.ts";
import type { Replies } from "../../../shared/contract/replies.ts";
import { PDF, SERVICE_TOKEN } from "../../../shared/site-paths.ts";
import { callWithRetries } from "../api/call-with-retries.ts";
import { PDF_FAILED } from "../application/pdf.ts";
import { isPending } from "../application/poller.ts";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import { pause } from "../lib/pause.ts";

type Printed = Replies["get-service-pdf"];

/** Asks for the PDF until it is printed, and then keeps its link fresh; returns undefined until the first reply. */
function usePrinted(serviceToken: string, isAsked: boolean) {
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      for (;;) {
        const reply = await callWithRetries("get-service-pdf", {
          query: { [SERVICE_TOKEN]: serviceToken },
          signal,
        });
        setPrinted(reply);
        if (reply.status === "FAILED") return;
        await pause(
          reply.status === "COMPLETED" ? PDF_LATER_POLL_MS : PDF_FIRST_POLL_MS,
          signal,
        );
      }
    };
    if (isAsked) {
      ask().catch(() => {
        // A link that is there works for a while, whatever its renewal does.
        if (!signal.aborted) {
          setPrinted((last) =>
            last?.status === "COMPLETED" ? last : { status: "FAILED", url: "" },
          );
        }
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
  if (!isAsked) {
    const asking = new URLSearchParams({
      [SERVICE_TOKEN]: serviceToken,
      [PDF]: "",
    });
    return (
      <li>
        <a href={`?${asking.toString()}`}>Make a PDF</a>
      </li>
    );
  }
  if (printed?.status === "FAILED") {
    return (
      <li>
        <span role="alert">{PDF_FAILED}</span>
      </li>
    );
  }
  if (printed === undefined || isPending(printed)) {
    return (
      <li>
        <output>The PDF is being made.</output>
      </li>
    );
  }
  return (
    <li>
      <a href={printed.url} target="_blank" rel="noreferrer">
        Open the PDF
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </li>
  );
}
