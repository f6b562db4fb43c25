import type { ConversionReply } from "../../../shared/contract/replies.ts";
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
      /** Link to the converted document, valid for a short time. */
      readonly url?: string | undefined;
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

interface Documents {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly documents: Readonly<Record<string, DocumentState | undefined>>;
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

export function isAtRest({ phase }: DocumentState): boolean {
  return phase === "empty" || phase === "attached" || phase === "rejected";
}

export function fileKeyOf(state: DocumentState): string | undefined {
  return "fileKey" in state ? state.fileKey : undefined;
}

/** Returns the state after a conversion has ended. */
export function afterConversion({
  status,
  message,
  url,
  file_key: fileKey,
}: ConversionReply): DocumentState {
  switch (status) {
    case "COMPLETED":
      return { phase: "attached", notice: "uploaded", url, fileKey };
    case "FAILED":
      return { phase: "rejected", error: message || GENERIC_PROBLEM, fileKey };
    default:
      // Another tab has deleted it in the meantime.
      return { phase: "empty", notice: "deleted" };
  }
}

/**
 * Returns the state of a document as the server reports it, since another tab or an earlier visit may have changed it.
 * @param known state on display, unless only the answer was known
 * @param refusal reason why the file on display was not deleted just now
 */
export function afterLook(
  known: DocumentState | undefined,
  { status, message, url, file_key: fileKey }: ConversionReply,
  refusal?: string,
): DocumentState {
  const shown = known && fileKeyOf(known);
  if (status === "COMPLETED") {
    const isSame = (shown ?? fileKey) === fileKey;
    // While the file is there, it remains true that it could not be deleted, and the student may not have read it.
    const kept =
      known?.phase === "attached" && isSame ? known.error : undefined;
    return { phase: "attached", url, fileKey, error: kept ?? refusal };
  }
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
