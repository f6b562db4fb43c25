import { useState } from "react";
import type { DocumentAnswer } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { SERVICE_TOKEN } from "../../../shared/site-paths.ts";
import { callApi } from "../api/call.ts";
import { SignedLink } from "../components/SignedLink.tsx";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import { messageOf } from "../lib/log.ts";
import { numberOfPages } from "../lib/number-of-pages.ts";

interface AttachedDocumentProps {
  readonly serviceToken: string;
  readonly document: DocumentAnswer;
}

/** Renders the way from the service view to an attached document, as it was converted. */
export function AttachedDocument({
  serviceToken,
  document: { key, file_name, pages },
}: AttachedDocumentProps) {
  const [failure, setFailure] = useState("");
  const renew = async () => {
    setFailure("");
    const { url } = await callApi("get-service-document", {
      params: { key },
      query: { [SERVICE_TOKEN]: serviceToken },
    });
    return url;
  };
  return (
    <>
      Attached:{" "}
      <SignedLink
        href={`#${key}`}
        renew={renew}
        onFailure={(error) => setFailure(messageOf(error, GENERIC_PROBLEM))}
      >
        {file_name}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </SignedLink>
      {pages !== undefined && `, ${numberOfPages(pages)}`}
      <span role="alert">{failure !== "" && ` ${failure}`}</span>
    </>
  );
}
