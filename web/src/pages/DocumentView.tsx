// One weight each: of variable fonts, browsers print drawings instead of letters.
import "@fontsource/inter/400.css";
import "@fontsource/inter/600.css";
import "@fontsource/source-serif-4/400.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { school } from "../../../shared/college/school.ts";
import { HIDDEN } from "../../../shared/form/audience.ts";
import { publicViewQuery, serviceViewQuery } from "../api/queries.ts";
import { Spinner } from "../components/Spinner.tsx";
import "./document-fonts.css";
import { PdfLink } from "./PdfLink.tsx";
import type { Printout } from "./printed-answers.ts";
import {
  applicantOf,
  PrintedApplication,
  type Filing,
} from "./PrintedApplication.tsx";
import { setRunningLines } from "./running-lines.ts";

interface DocumentProps {
  readonly printout: Printout;
  readonly filing: Filing;
  /** Further items of the contents. */
  readonly children?: ReactNode;
}

/** Shows the document under its own title, and signals the PDF pipeline when it is complete. */
function CompleteDocument({ printout, filing, children }: DocumentProps) {
  useEffect(() => {
    document.title = `${applicantOf(printout)} – ${school.title}`;
    const removeRunningLines = setRunningLines(printout, filing);
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
  }, [filing, printout]);

  return (
    <PrintedApplication printout={printout} filing={filing}>
      {children}
    </PrintedApplication>
  );
}

const PARTIAL_COPY = `This is a partial copy. ${school.title} has left out some answers.`;
const NO_DOCUMENTS = {};
const READERS_COPY =
  "This is the reader’s copy. It leaves out answers that play no part in the decision.";

/** Renders the whole application on one printable page, for the holder of a service link or of a public one. */
function DocumentView() {
  const [search] = useSearchParams();
  const serviceToken = search.get("service_token");
  const token = search.get("token");
  const { data: whole } = useQuery({
    ...serviceViewQuery(serviceToken ?? ""),
    enabled: serviceToken !== null,
    throwOnError: true,
  });
  const { data: shared } = useQuery({
    ...publicViewQuery(token ?? ""),
    enabled: serviceToken === null && token !== null,
    throwOnError: true,
  });
  const view = useMemo<DocumentProps | undefined>(() => {
    if (whole !== undefined) {
      return {
        printout: {
          answers: whole.answer,
          documents: whole.document_answer,
          // Older functions know no scope.
          hidden: HIDDEN[whole.scope === "reader" ? "reader" : "service"],
        },
        filing: {
          reference: whole.reference,
          submittedAt: whole.submitted_at,
          ...(whole.scope === "reader" ? { note: READERS_COPY } : {}),
        },
      };
    }
    return shared === undefined
      ? undefined
      : {
          printout: {
            answers: shared.answer,
            documents: NO_DOCUMENTS,
            hidden: HIDDEN.public,
          },
          filing: { note: PARTIAL_COPY },
        };
  }, [shared, whole]);

  if (view === undefined) return <Spinner />;
  return (
    <CompleteDocument {...view}>
      {serviceToken !== null && <PdfLink serviceToken={serviceToken} />}
    </CompleteDocument>
  );
}

export default DocumentView;
