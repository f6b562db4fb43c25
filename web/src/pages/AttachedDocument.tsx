import { useState } from "react";
import type { DocumentAnswer } from "../../../shared/contract/replies.ts";
import { SERVICE_TOKEN } from "../../../shared/site-paths.ts";
import { callApi } from "../api/call.ts";
import { SignedLink } from "../components/SignedLink.tsx";
import { counted } from "../lib/counted.ts";
import { messageOf } from "../lib/log.ts";
import styles from "./PrintedApplication.module.css";

interface AttachedDocumentProps {
  readonly serviceToken: string;
  readonly document: DocumentAnswer;
}

/**
 * Renders the way from the service view to an attached document, as it was converted: in a tab of its own, or in its place,
 * where the browser shows its pages at reading size, if it has a viewer, which phones do not. Either is an opening in the list of what staff did.
 */
export function AttachedDocument({
  serviceToken,
  document: { key, file_name, pages, picture },
}: AttachedDocumentProps) {
  const [shown, setShown] = useState("");
  const [failure, setFailure] = useState("");
  const renew = async () => {
    setFailure("");
    const { url } = await callApi("get-service-document", {
      params: { key },
      query: { [SERVICE_TOKEN]: serviceToken },
    });
    return url;
  };
  const onFailure = (error: unknown) => setFailure(messageOf(error));
  const link = { href: `#${key}` as const, renew, onFailure };
  return (
    <>
      {picture !== undefined && shown === "" && (
        // For the pointer alone: the name is the same link.
        <SignedLink {...link} aria-hidden tabIndex={-1}>
          <img src={picture} alt="" className={styles.firstPage} />
        </SignedLink>
      )}
      Attached:{" "}
      <SignedLink {...link}>
        <bdi>{file_name}</bdi>
        <span className="heard"> (opens in a new tab)</span>
      </SignedLink>
      {pages !== undefined && `, ${counted(pages, "page")}`}
      <span role="alert">{failure !== "" && ` ${failure}`}</span>
      {navigator.pdfViewerEnabled && (
        <details
          onToggle={({ currentTarget: { open } }) => {
            if (open) renew().then(setShown, onFailure);
            else setShown("");
          }}
        >
          <summary>
            Read it here
            <span className="heard">
              : <bdi>{file_name}</bdi>
            </span>
          </summary>
          {shown !== "" && (
            <iframe src={shown} title={file_name} className={styles.pages} />
          )}
        </details>
      )}
    </>
  );
}
