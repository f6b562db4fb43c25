import { useEffect, useRef, useState } from "react";
import { FILE_EXTENSIONS } from "../../../../shared/documents.ts";
import { isolated } from "../../../../shared/plain-text.ts";
import { takesFile } from "../../application/document-state.ts";
import { isPicture } from "../../application/file-advice.ts";
import { useApplication, useDocumentState } from "../../application/react.tsx";
import { Announced } from "../../components/Announced.tsx";
import { Button } from "../../components/Button.tsx";
import type { ControlProps } from "../../components/FieldFrame.tsx";
import { X } from "../../components/icons.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { joinClasses } from "../../lib/join-classes.ts";
import { onReturn } from "../../lib/listen.ts";
import { useKeptFocus } from "../../lib/use-kept-focus.ts";
import { DocumentFile } from "./DocumentFile.tsx";
import styles from "./DocumentFrame.module.css";
import { DocumentStatus } from "./DocumentStatus.tsx";
import { useFileDrop } from "./use-file-drop.ts";

const PicturePages = lazyPart(() => import("./PicturePages.tsx"));

/** File types: phones offer their camera for the two types of pictures, but not for extensions alone. */
const accepted = [
  ...FILE_EXTENSIONS.map((extension) => `.${extension}`),
  "image/png",
  "image/jpeg",
].join(",");

const NO_PICTURES = { files: [] as readonly File[], isOpen: false };

interface SendingProps {
  readonly name: string;
  /** Share that has been sent, from 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** Renders a file being sent to the bucket, which can still be canceled. */
function DocumentSending({ name, share, onCancel }: SendingProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="row">
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
      <span className="fine" aria-hidden>
        {percent}%
      </span>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Cancel uploading ${name}`}
        onClick={onCancel}
      >
        <X aria-hidden />
        Cancel
      </Button>
    </div>
  );
}

interface FrameProps {
  readonly answerKey: string;
  /** Name of the question. */
  readonly label: string;
  readonly field: ControlProps;
  readonly errorId: string;
}

/** Renders the area where a document is chosen, dropped, followed through its conversion, and shown. */
export default function DocumentFrame({
  answerKey,
  label,
  field,
  errorId,
}: FrameProps) {
  const { documents } = useApplication();
  const state = useDocumentState(answerKey);
  const [notice, setNotice] = useState("");
  const [pictures, setPictures] = useState(() =>
    documents.photographed.has(answerKey) ? { ...NO_PICTURES } : NO_PICTURES,
  );
  const frame = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(frame);
  useEffect(
    () =>
      onReturn(() => {
        const isSeen = document.visibilityState === "visible";
        if (isSeen) void documents.resume(answerKey);
      }),
    [documents, answerKey],
  );

  const { phase } = state;
  const isOpen = takesFile(state);
  const openPages = (files: readonly File[]) => {
    setNotice("");
    setPictures({ files, isOpen: true });
  };
  // Pages stay when they are closed or their document is refused: some phones keep no photograph.
  const hasPages = pictures !== NO_PICTURES;
  const dropPages = () => {
    documents.photographed.delete(answerKey);
    setPictures(NO_PICTURES);
  };
  if (hasPages && phase === "attached") dropPages();
  const closePages = () => {
    setPictures((before) => ({ ...before, isOpen: false }));
  };
  const upload = (files: readonly File[]) => {
    const [first, ...others] = files;
    if (first === undefined) return;
    if ((others.length > 0 || hasPages) && files.every(isPicture)) {
      openPages(files);
      return;
    }
    setNotice(
      others.length === 0
        ? ""
        : `Only one file can be uploaded here. We took the first one, ${isolated(first.name)}.`,
    );
    void documents.upload(answerKey, first);
  };
  const { isOver, handlers } = useFileDrop(isOpen, upload);

  return (
    <>
      {/* Controls appear and disappear in here; the frame takes the focus that would be lost with them. */}
      <div
        ref={frame}
        role={isOpen ? undefined : "group"}
        aria-label={isOpen ? undefined : label}
        tabIndex={-1}
        className={joinClasses(styles.frame, isOver ? styles.over : undefined)}
        {...focus}
        {...handlers}
      >
        {phase === "attached" && (
          <DocumentFile
            answerKey={answerKey}
            field={field}
            state={state}
            renew={() => documents.renewLink(answerKey)}
            onDelete={() => {
              setNotice("");
              frame.current?.focus();
              void documents.remove(answerKey);
            }}
          />
        )}
        {isOpen && (
          <>
            <input
              {...field}
              type="file"
              multiple
              className={styles.input}
              accept={accepted}
              onChange={({ target }) => {
                const chosen = [...(target.files ?? [])];
                // Cleared so that the same file can be chosen again after it was corrected.
                target.value = "";
                upload(chosen);
              }}
            />
            <p className={styles.invitation} aria-hidden>
              {isOver
                ? "Drop your file here."
                : "Or drag a file into this box. Several pictures become one document."}
            </p>
            <Button
              size="small"
              variant="secondary"
              className={joinClasses(
                styles.photograph,
                !hasPages && styles.camera,
              )}
              onClick={() => openPages(pictures.files)}
            >
              {hasPages ? "Back to your pictures" : "Photograph several pages"}
            </Button>
          </>
        )}
        <DocumentStatus state={state} errorId={errorId} />
        {phase === "rejected" && state.offer !== undefined && (
          <div className="row">
            <Button
              size="small"
              onClick={() => void documents.acceptOffer(answerKey)}
            >
              {state.offer.action}
            </Button>
            <Button
              size="small"
              variant="secondary"
              onClick={() => documents.declineOffer(answerKey)}
            >
              No, thanks
            </Button>
          </div>
        )}
        {phase === "uploading" && (
          <DocumentSending
            name={state.name}
            share={state.share}
            onCancel={() => {
              setNotice("");
              documents.cancel(answerKey);
            }}
          />
        )}
        <Announced className="outcome">{notice}</Announced>
      </div>
      {hasPages && (
        <PicturePages
          answerKey={answerKey}
          open={pictures.isOpen}
          files={pictures.files}
          onClose={closePages}
          onCancel={dropPages}
          onAgree={(file) => {
            closePages();
            upload([file]);
          }}
        />
      )}
    </>
  );
}
