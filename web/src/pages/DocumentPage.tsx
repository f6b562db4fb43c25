import { useEffect, useState, type ReactNode } from "react";
import { ErrorBoundary, useErrorBoundary } from "react-error-boundary";
import { school } from "../../../shared/college/school.ts";
import type { PrintedApplication as Printed } from "../../../shared/form/printed-application.ts";
import { PLAIN_LETTERS } from "../../../shared/plain-letters.ts";
import { isolated } from "../../../shared/plain-text.ts";
import {
  PDF,
  PUBLIC_TOKEN,
  SERVICE_TOKEN,
} from "../../../shared/site-paths.ts";
import { callWithRetries } from "../api/call-with-retries.ts";
import { Spinner } from "../components/Spinner.tsx";
import { secretIn } from "../lib/secret-in-address.ts";
import { AttachedDocument } from "./AttachedDocument.tsx";
import { ExpiredLinkPage } from "./ExpiredLinkPage.tsx";
import { PdfLink } from "./PdfLink.tsx";
import {
  DocumentOpener,
  PrintedApplication,
  titleOf,
  type Filing,
} from "./PrintedApplication.tsx";
import { ReadingBar } from "./ReadingBar.tsx";
import { setRunningLines } from "./running-lines.ts";

interface DocumentProps {
  readonly printed: Printed;
  readonly filing: Filing;
  /** Further items of the contents. */
  readonly children?: ReactNode;
  /** Returns what opens an attached document; absent where none can be opened. */
  readonly opener?: (key: string) => ReactNode;
}

/** Shows the document under its own title, and signals the PDF pipeline when it is complete. */
function CompleteDocument({
  printed,
  filing,
  children,
  opener = () => null,
}: DocumentProps) {
  useEffect(() => {
    document.title = `${isolated(titleOf(printed))} – ${school.title}`;
    const removeRunningLines = setRunningLines(printed, filing);
    let isCurrent = true;
    const markReady = () => {
      if (isCurrent) document.documentElement.dataset["document"] = "ready";
    };
    // The PDF pipeline prints once this mark is set; a fallback font must not get into the document.
    if ("fonts" in document) {
      void document.fonts.ready.then(markReady);
    } else {
      markReady();
    }
    return () => {
      isCurrent = false;
      removeRunningLines();
    };
  }, [filing, printed]);

  return (
    <DocumentOpener value={opener}>
      <PrintedApplication printed={printed} filing={filing}>
        {children}
      </PrintedApplication>
    </DocumentOpener>
  );
}

const PARTIAL_COPY = `This is a partial copy. ${school.title} has left out some answers.`;
const READERS_COPY =
  "This is the reader’s copy. It leaves out answers that play no part in the decision.";
const OPEN_AGAIN =
  "The application is open again for corrections. This is what was submitted; what its student changes is shown once it is submitted again.";

/** Returns what the reader of a document has to know. */
function noteOf(copy: string, isOpenAgain: boolean): string {
  return [copy, isOpenAgain ? OPEN_AGAIN : ""].join(" ").trim();
}

/** Loads the fonts of all scripts if a text needs them. */
async function loadFontsFor(printed: Printed): Promise<void> {
  if (!PLAIN_LETTERS.test(JSON.stringify(printed))) {
    await import("virtual:script-fonts.css");
  }
}

/** Requests what the holder of a link may see; a service link takes precedence over a public one. */
async function loadView(
  search: URLSearchParams,
  signal: AbortSignal,
): Promise<DocumentProps> {
  const serviceToken = secretIn(search, SERVICE_TOKEN);
  if (!search.has(SERVICE_TOKEN)) {
    const query = { token: secretIn(search, PUBLIC_TOKEN) };
    const view = await callWithRetries("get-public-view", { query, signal });
    const note = noteOf(PARTIAL_COPY, view.is_open_again);
    await loadFontsFor(view.printed);
    return { printed: view.printed, filing: { note } };
  }
  const whole = await callWithRetries("get-service-view", {
    query: { service_token: serviceToken },
    signal,
  });
  await loadFontsFor(whole.printed);
  return {
    printed: whole.printed,
    filing: {
      reference: whole.reference,
      submittedAt: whole.submitted_at,
      note: noteOf(
        whole.scope === "reader" ? READERS_COPY : "",
        whole.is_open_again,
      ),
    },
    children: (
      <li>
        <PdfLink serviceToken={serviceToken} isAsked={search.has(PDF)} />
      </li>
    ),
    opener: (key) => {
      const attached = whole.document_answer[key];
      return attached === undefined ? null : (
        <AttachedDocument serviceToken={serviceToken} document={attached} />
      );
    },
  };
}

interface PageProps {
  /** Query of the page's address. */
  readonly search: string;
}

function LoadedDocument({ search }: PageProps) {
  const { showBoundary } = useErrorBoundary();
  // Not in a Suspense, which replaces what it shows meanwhile after 300 ms at the earliest: each print would wait.
  const [view, setView] = useState<DocumentProps>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    loadView(new URLSearchParams(search), signal).then(
      setView,
      (error: unknown) => {
        if (!signal.aborted) showBoundary(error);
      },
    );
    return () => controller.abort();
  }, [search, showBoundary]);
  return view === undefined ? <Spinner /> : <CompleteDocument {...view} />;
}

/**
 * Renders the whole application as one printable page, for the holder of a service link or of a public one: the page
 * `document.html`, which the PDF pipeline opens as well.
 */
export function DocumentPage({ search }: PageProps) {
  return (
    <>
      <ReadingBar search={search} />
      <ErrorBoundary FallbackComponent={ExpiredLinkPage}>
        <LoadedDocument search={search} />
      </ErrorBoundary>
    </>
  );
}
