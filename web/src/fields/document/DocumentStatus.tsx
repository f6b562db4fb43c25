import { isolated } from "../../../../shared/plain-text.ts";
import type { DocumentState } from "../../application/document-state.ts";
import type { Offer } from "../../application/examine-file.ts";
import { Announced } from "../../components/Announced.tsx";
import field from "../../components/FieldFrame.module.css";
import { CircleAlert, LoaderCircle } from "../../components/icons.tsx";
import { joinClasses } from "../../lib/join-classes.ts";
import styles from "./DocumentFrame.module.css";
import { fileSizeText } from "./file-size.ts";

const phaseTexts = {
  checking: "Checking your file…",
  uploading: "Uploading your document…",
  converting:
    "Preparing your document. You can go on with other questions in the meantime.",
  deleting: "Deleting your document…",
} as const;

const noticeTexts = {
  // On the screen, the file itself shows that it is there.
  uploaded: <span className="heard">Your document was uploaded.</span>,
  canceled: "The upload was canceled.",
  deleted: "Your document was deleted.",
  unknown:
    "We could not look up your document. We try again when you return to this page.",
} as const;

interface StatusProps {
  readonly state: DocumentState;
  readonly errorId: string;
}

function describe({ name, size }: File): string {
  return `${isolated(name)} (${fileSizeText(size)})`;
}

/** Renders what would be sent instead of the chosen file, and how it differs. */
function OfferText({ chosen, file, text }: Offer) {
  return (
    <span className="stack tight">
      {text}
      <span>
        Your file: <strong>{describe(chosen)}</strong>
      </span>
      {file !== chosen && (
        <span>
          Uploaded as: <strong>{describe(file)}</strong>
        </span>
      )}
    </span>
  );
}

function StatusText({ state, errorId }: StatusProps) {
  if (state.phase in phaseTexts) {
    return (
      <span className={styles.progress}>
        <LoaderCircle aria-hidden className="turning" />
        {phaseTexts[state.phase as keyof typeof phaseTexts]}
      </span>
    );
  }
  if ("error" in state && state.error !== undefined) {
    return (
      <>
        <span
          id={errorId}
          className={joinClasses(field["error"], styles.error)}
        >
          <CircleAlert aria-hidden />
          <span>
            <strong>Error:</strong> {state.error}
            {state.phase === "rejected" && state.advice !== undefined && (
              <span className={styles.advice}>{state.advice}</span>
            )}
          </span>
        </span>
        {state.phase === "rejected" && state.offer !== undefined && (
          <OfferText {...state.offer} />
        )}
      </>
    );
  }
  return (
    "notice" in state &&
    state.notice !== undefined && <span>{noticeTexts[state.notice]}</span>
  );
}

/** Announces every change of a document; the only place that does, so that each is announced once. */
export function DocumentStatus(props: StatusProps) {
  return (
    <Announced className={styles.status}>
      <StatusText {...props} />
    </Announced>
  );
}
