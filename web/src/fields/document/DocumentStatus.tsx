import { CircleAlert, LoaderCircle } from "lucide-react";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { joinClasses } from "../../lib/join-classes.ts";
import type { DocumentState } from "../../application/documents.ts";
import styles from "./DocumentField.module.css";
import { DocumentOfferText } from "./DocumentOffer.tsx";
import field from "../Field.module.css";

const phaseTexts = {
  checking: "Checking your file…",
  uploading: "Uploading your document…",
  converting:
    "Preparing your document. You can go on with other questions in the meantime.",
  deleting: "Deleting your document…",
} as const;

const outcomeTexts = {
  // On the screen, the file itself tells that it is there.
  uploaded: <VisuallyHidden>Your document was uploaded.</VisuallyHidden>,
  canceled: "The upload was canceled.",
  deleted: "Your document was deleted.",
} as const;

interface StatusProps {
  readonly state: DocumentState;
  readonly errorId: string;
}

const StatusText = ({
  state: { phase, error, offer, outcome },
  errorId,
}: StatusProps) => {
  if (phase !== "idle")
    return (
      <span className={styles["progress"]}>
        <LoaderCircle aria-hidden />
        {phaseTexts[phase]}
      </span>
    );
  if (error !== undefined)
    return (
      <>
        <span
          id={errorId}
          className={joinClasses(field["error"], styles["error"])}
        >
          <CircleAlert aria-hidden />
          <span>
            <strong>Error:</strong> {error}
          </span>
        </span>
        {offer !== undefined && <DocumentOfferText offer={offer} />}
      </>
    );
  return outcome !== undefined && <span>{outcomeTexts[outcome]}</span>;
};

/** The one place that tells of every change of a document, so that each is announced once. */
export const DocumentStatus = (props: StatusProps) => (
  <output className={styles["status"]}>
    <StatusText {...props} />
  </output>
);
