import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import type { Offer } from "./examine-file.ts";

/** The key under which the bucket has a file: every deletion names the file that its student saw. */
interface Stored {
  readonly fileKey?: string | undefined;
}

/** Where one document is on its way. */
export type DocumentState =
  | { readonly phase: "empty"; readonly notice?: "deleted" | "canceled" }
  | { readonly phase: "checking" }
  | {
      readonly phase: "uploading";
      readonly name: string;
      /** How much has been sent, from 0 to 1. */
      readonly share: number;
    }
  | (Stored & { readonly phase: "converting" })
  | (Stored & {
      readonly phase: "attached";
      /** Link to the converted document, for a short time. */
      readonly url?: string | undefined;
      readonly notice?: "uploaded" | undefined;
      /** Why it was not deleted. */
      readonly error?: string | undefined;
    })
  | (Stored & { readonly phase: "deleting" })
  | (Stored & {
      /** Nothing of the file is on the server. */
      readonly phase: "rejected";
      readonly error: string;
      /** What could be uploaded in its place. */
      readonly offer?: Offer | undefined;
    });

interface Documents {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly documents: Readonly<Record<string, DocumentState | undefined>>;
}

const EMPTY: DocumentState = { phase: "empty" };
const ATTACHED: DocumentState = { phase: "attached" };

/** How a document stands; before it was looked at, the answer alone says so. */
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

/** What an upload has come to; one that failed throws its reason. */
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
      // Another tab has deleted it on its way.
      return { phase: "empty", notice: "deleted" };
  }
}

/**
 * Takes over how a document stands on the server, where another tab or an earlier visit has left it so.
 * @param known what is shown, unless nothing was known but the answer
 * @param refusal why the file that is shown was not deleted, just now
 */
export function afterLook(
  known: DocumentState | undefined,
  { status, message, url, file_key: fileKey }: ConversionReply,
  refusal?: string,
): DocumentState {
  const shown = known && fileKeyOf(known);
  if (status === "COMPLETED") {
    const isSame = (shown ?? fileKey) === fileKey;
    // As long as the file is there, it remains true that it could not be deleted, and the student may not have read it.
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
