import { useQuery } from "@tanstack/react-query";
import { FileText, LoaderCircle, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { DocumentQuestion } from "../../../shared/application/question.ts";
import { FILE_EXTENSIONS } from "../../../shared/documents.ts";
import { documentAnswerQuery } from "../api/queries.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import {
  useDocumentState,
  useFormState,
  useTextAnswer,
} from "../form/form-state.ts";
import styles from "./DocumentField.module.css";
import { Field, type ControlProps } from "./Field.tsx";
import { fileSizeText } from "./file-size.ts";

const NEEDS_ACCOUNT =
  "This question can be finished once you have created an account.";

const progressTexts = {
  idle: "",
  uploading: "Uploading your document…",
  converting:
    "Preparing your document. You can go on with other questions in the meantime.",
  deleting: "Deleting your document…",
} as const;

const accepted = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(",");

interface AttachmentProps {
  readonly question: DocumentQuestion;
  readonly field: ControlProps;
}

const Attachment = ({ question: { key }, field }: AttachmentProps) => {
  const { documents, isLoggedIn } = useFormState();
  const { phase } = useDocumentState(key);
  const isAttached = useTextAnswer(key) === "ANSWERED";
  const [asksToDelete, setAsksToDelete] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { data: files } = useQuery({
    ...documentAnswerQuery,
    enabled: isLoggedIn,
    throwOnError: false,
  });
  const file = files?.[key];
  const isIdle = phase === "idle";

  return (
    // Controls come and go in here; the frame takes the focus that would be lost with them.
    <div ref={place} tabIndex={-1} className={styles["frame"]}>
      {isIdle && isAttached && (
        <div className={styles["file"]}>
          <FileText aria-hidden />
          <p>
            <span className={styles["name"]}>
              {file?.file_name ?? "Your document is attached."}
            </span>
            {file !== undefined && (
              <span className={styles["size"]}>
                {fileSizeText(file.file_size)}
              </span>
            )}
          </p>
          <Button
            id={field.id}
            variant="danger"
            size="small"
            aria-label={`Delete ${file?.file_name ?? "your document"}`}
            aria-describedby={field["aria-describedby"]}
            onClick={() => {
              setAsksToDelete(true);
            }}
          >
            <Trash2 aria-hidden />
            Delete
          </Button>
        </div>
      )}
      {isIdle && !isAttached && (
        <input
          {...field}
          type="file"
          className={styles["input"]}
          accept={accepted}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            // The same file can be chosen again after it was corrected.
            event.target.value = "";
            if (chosen === undefined) return;
            place.current?.focus();
            void documents.upload(key, chosen);
          }}
        />
      )}
      <output className={isIdle ? undefined : styles["progress"]}>
        {!isIdle && <LoaderCircle aria-hidden />}
        {progressTexts[phase]}
      </output>
      <Dialog
        open={asksToDelete}
        onOpenChange={setAsksToDelete}
        title="Delete your document?"
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setAsksToDelete(false);
              }}
            >
              Keep it
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsksToDelete(false);
                place.current?.focus();
                void documents.remove(key);
              }}
            >
              Delete document
            </Button>
          </>
        }
      >
        <p>
          {file?.file_name ?? "The document"} will be removed from your
          application.
        </p>
      </Dialog>
    </div>
  );
};

/** A document of the student: chosen, sent, converted, and deleted again. */
export const DocumentField = ({
  question,
}: {
  readonly question: DocumentQuestion;
}) => {
  const { isLoggedIn } = useFormState();
  const { error } = useDocumentState(question.key);
  return (
    <Field
      question={question}
      {...(error === undefined ? {} : { problems: [error] })}
    >
      {(field) =>
        isLoggedIn ? (
          <Attachment question={question} field={field} />
        ) : (
          <p id={field.id} className={styles["account"]}>
            {NEEDS_ACCOUNT}
          </p>
        )
      }
    </Field>
  );
};
