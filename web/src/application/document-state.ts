import type {
  ConversionReply,
  DocumentAnswer,
  DocumentAnswers,
  Profile,
} from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import type { Offer } from "./examine-file.ts";

/** Key of the file in the bucket: every deletion names the file that its student saw. */
interface Stored {
  readonly fileKey?: string | undefined;
}

/** What the student is told about a document at rest; "unknown" if its state could not be loaded. */
export type DocumentNotice = "uploaded" | "deleted" | "canceled" | "unknown";

/** State of one document. */
export type DocumentState =
  | { readonly phase: "empty"; readonly notice?: DocumentNotice | undefined }
  | { readonly phase: "checking" }
  | {
      readonly phase: "uploading";
      readonly name: string;
      /** Share that has been sent, from 0 to 1. */
      readonly share: number;
    }
  | (Stored & { readonly phase: "converting" })
  | (Stored & {
      readonly phase: "attached";
      /** Name and size of the file that the student has uploaded, once they are known. */
      readonly file?: DocumentAnswer | undefined;
      /** Picture of its first page, as a URL that holds it. */
      readonly picture?: string | undefined;
      readonly notice?: DocumentNotice | undefined;
      /** Reason why the document was not deleted. */
      readonly error?: string | undefined;
    })
  | (Stored & { readonly phase: "deleting" })
  | (Stored & {
      /** Phase in which nothing of the file is on the server. */
      readonly phase: "rejected";
      readonly error: string;
      readonly advice?: string | undefined;
      /** File that could be uploaded instead. */
      readonly offer?: Offer | undefined;
    });

export type DocumentStates = Readonly<
  Record<string, DocumentState | undefined>
>;

interface Documents {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly documents: DocumentStates;
}

const EMPTY: DocumentState = { phase: "empty" };
const ATTACHED: DocumentState = { phase: "attached" };

/** Returns the state of a document; until it has been looked up, derives it from the answer alone. */
export function documentAt(
  { answers, documents }: Documents,
  key: string,
): DocumentState {
  return documents[key] ?? (answers[key] === "ANSWERED" ? ATTACHED : EMPTY);
}

/** Returns the states of the documents that a profile lists, as they are until they are looked up. */
export function listedDocuments({
  answer,
  document_answer: listed,
}: Profile): DocumentStates {
  return Object.fromEntries(
    Object.entries(listed)
      .filter(([key]) => answer[key] === "ANSWERED")
      .map(([key, file]) => [
        key,
        { phase: "attached", file, fileKey: file.file_key },
      ]),
  );
}

/** Returns the files of all attached documents whose names are known. */
export function filesOf(documents: DocumentStates): DocumentAnswers {
  return Object.fromEntries(
    Object.entries(documents).flatMap(([key, state]) => {
      const { file } = attachedIn(state);
      return file === undefined ? [] : [[key, file]];
    }),
  );
}

/** Returns whether a file can be chosen. */
export function takesFile({ phase }: DocumentState): boolean {
  return ["empty", "rejected", "checking"].includes(phase);
}

export function isAtRest({ phase }: DocumentState): boolean {
  return phase === "empty" || phase === "attached" || phase === "rejected";
}

/** Returns whether no document is on its way. */
export function areAtRest(
  documents: readonly (DocumentState | undefined)[],
): boolean {
  return documents.every((each) => each === undefined || isAtRest(each));
}

/** Returns whether a file is on its way that would be lost with this page. */
export function isSendingFile(documents: DocumentStates): boolean {
  return Object.values(documents).some((each) =>
    ["checking", "uploading"].includes(each?.phase ?? ""),
  );
}

export function fileKeyOf(state: DocumentState): string | undefined {
  return "fileKey" in state ? state.fileKey : undefined;
}

/** Returns what is known of an attached file; nothing of any other state. */
export function attachedIn(
  state: DocumentState | undefined,
): Partial<Extract<DocumentState, { readonly phase: "attached" }>> {
  return state?.phase === "attached" ? state : {};
}

function isUnknown(state: DocumentState | undefined): boolean {
  return state !== undefined && "notice" in state && state.notice === "unknown";
}

/** Returns whether a document is there or not, and nothing more is said about it. */
export function isSilent(
  state: DocumentState,
): state is Extract<DocumentState, { readonly phase: "empty" | "attached" }> {
  return (
    (state.phase === "empty" ||
      (state.phase === "attached" && state.error === undefined)) &&
    state.notice === undefined
  );
}

/** Returns the state after a conversion has ended. */
export function afterConversion({
  status,
  message,
  picture,
  file_key: fileKey,
}: ConversionReply): DocumentState {
  switch (status) {
    case "COMPLETED":
      return { phase: "attached", notice: "uploaded", picture, fileKey };
    case "FAILED":
      return { phase: "rejected", error: message || GENERIC_PROBLEM, fileKey };
    default:
      // Another tab has deleted it in the meantime.
      return { phase: "empty", notice: "deleted" };
  }
}

/**
 * Returns the state of a document as the server reports it, since another tab or an earlier visit may have changed it.
 * @param displayed state on display, unless only the answer was known
 * @param refusal reason why the file on display was not deleted just now
 */
export function afterLookup(
  displayed: DocumentState | undefined,
  { status, message, picture, file_key: fileKey }: ConversionReply,
  refusal?: string,
): DocumentState {
  if (status === "COMPLETED") {
    const { file, error, fileKey: shown = fileKey } = attachedIn(displayed);
    return {
      phase: "attached",
      picture,
      fileKey,
      file: file?.file_key === fileKey ? file : undefined,
      // While the file is there, it remains true that it could not be deleted, and the student may not have read it.
      error: (shown === fileKey ? error : undefined) ?? refusal,
    };
  }
  const known = isUnknown(displayed) ? undefined : displayed;
  // The error on display is about a file that is not on the server.
  if (known?.phase === "rejected") {
    return known;
  }
  if (status === "FAILED") {
    return { phase: "rejected", error: message || GENERIC_PROBLEM, fileKey };
  }
  if (known?.phase === "attached") {
    return { phase: "empty", notice: "deleted" };
  }
  return known ?? EMPTY;
}

/** Returns the file that a PDF of the application would contain. */
function printedFile(state: DocumentState): string | undefined {
  return state.phase === "attached" || state.phase === "deleting"
    ? (state.fileKey ?? "unknown")
    : undefined;
}

/** Returns whether a PDF made before would not contain the same file; the first lookup finds what it does contain. */
export function isOtherFile(
  before: DocumentState | undefined,
  after: DocumentState,
): boolean {
  return (
    before !== undefined &&
    !isUnknown(before) &&
    printedFile(before) !== printedFile(after)
  );
}
