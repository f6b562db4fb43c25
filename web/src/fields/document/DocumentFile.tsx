import { useState } from "react";
import type { DocumentState } from "../../application/document-state.ts";
import { buttonClass } from "../../components/button-class.ts";
import { Button } from "../../components/Button.tsx";
import { Confirm } from "../../components/Confirm.tsx";
import type { ControlProps } from "../../components/FieldFrame.tsx";
import { FileLink } from "../../components/FileLink.tsx";
import { ExternalLink, FileText, Trash2 } from "../../components/icons.tsx";
import { counted } from "../../lib/counted.ts";
import styles from "./DocumentFrame.module.css";
import { fileSizeText } from "./file-size.ts";

interface FileProps {
  readonly answerKey: string;
  readonly field: ControlProps;
  readonly state: Extract<DocumentState, { readonly phase: "attached" }>;
  /** Returns the link with a new signature. */
  readonly renew: () => Promise<string>;
  readonly onDelete: () => void;
}

/** Renders the attached document with its name, a link to it, and a button that deletes it after confirmation. */
export function DocumentFile({
  answerKey,
  field,
  state: { file, fileKey, picture },
  renew,
  onDelete,
}: FileProps) {
  const [asksToDelete, setAsksToDelete] = useState(false);
  const name = file?.file_name ?? "your document";
  const differences = (file?.differences ?? []).join(" ");
  const link = { href: `#${answerKey}`, renew } as const;
  const differencesId = `${answerKey}-differences`;

  return (
    <div className={`row ${styles.file}`}>
      <span className={styles.page}>
        {picture === undefined ? (
          <FileText aria-hidden />
        ) : (
          // For the pointer alone: "View" is the same link.
          <FileLink {...link} aria-hidden tabIndex={-1}>
            <img src={picture} alt="" className={styles.picture} />
          </FileLink>
        )}
      </span>
      <p>
        <span className={styles.name}>
          {file?.file_name ?? "Your document is attached."}
        </span>
        {file !== undefined && (
          <span className="fine">
            {fileSizeText(file.file_size)}
            {file.pages !== undefined &&
              `, ${counted(file.pages, "page")} as we will read it`}
          </span>
        )}
        {differences !== "" && (
          <span id={differencesId} className="fine">
            {differences}
          </span>
        )}
        {file === undefined && fileKey !== undefined && (
          <span className="fine">
            Its name could not be loaded. Please reload the page to see it.
          </span>
        )}
      </p>
      <div className="row">
        <FileLink
          {...link}
          aria-label={`View ${name} (opens in a new tab)`}
          aria-describedby={differences === "" ? undefined : differencesId}
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          <ExternalLink aria-hidden />
          View
        </FileLink>
        <Button
          id={field.id}
          variant="danger"
          size="small"
          aria-label={`Delete ${name}`}
          aria-describedby={field["aria-describedby"]}
          onClick={() => setAsksToDelete(true)}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
      <Confirm
        open={asksToDelete}
        title="Delete your document?"
        keep="Keep it"
        onClose={() => setAsksToDelete(false)}
        act="Delete document"
        onAct={onDelete}
      >
        <bdi>{file?.file_name ?? "The document"}</bdi> will be removed from your
        application.
      </Confirm>
    </div>
  );
}
