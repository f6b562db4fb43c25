import { CONVERSION_POLL_MS } from "../../../shared/application/limits.ts";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { ServerError } from "../api/errors.ts";
import { messageOf } from "../lib/log.ts";
import { examineFile, type Offer } from "./examine-file.ts";
import { createKeyedStore, type KeyedStore } from "./keyed-store.ts";
import { uploadFile } from "./upload-file.ts";

const POLL_ATTEMPTS = 3;
const RETRY_PAUSE_MS = 500;
const UNREADABLE = "We could not read your file. Please choose it again.";

export interface DocumentState {
  readonly phase: "idle" | "checking" | "uploading" | "converting" | "deleting";
  /** While uploading: what is sent, and how much of it has been, from 0 to 1. */
  readonly sending?: { readonly name: string; readonly share: number };
  /** Why the last file, upload or deletion failed; shown next to the field. */
  readonly error?: string;
  /** The error is of a deletion, so a file was there. */
  readonly isUndeleted?: true;
  /** What could be uploaded in place of a file that was refused. */
  readonly offer?: Offer;
  /** What has just come to its end. */
  readonly outcome?: "uploaded" | "canceled" | "deleted";
  /** Link to the converted document, for a short time. */
  readonly url?: string;
}

const IDLE: DocumentState = { phase: "idle" };

export interface DocumentsOptions {
  readonly saveAnswers: () => Promise<unknown>;
  /** The field's value, as the server has it from now on. */
  readonly setAnswer: (key: string, value: "ANSWERED" | "") => void;
  readonly refetchDocuments: () => Promise<unknown>;
  /** Told after a failure of the chain that its error already stands next to the field. */
  readonly onUploadFailed: (key: string) => void;
}

/** Uploads, conversions and deletions of documents. They go on while the student is on another page. */
export interface Documents {
  readonly states: Pick<KeyedStore<DocumentState>, "all" | "subscribe">;
  /** Checks a file and sends it; what is refused is told in the state, with an offer where there is a way out. */
  readonly upload: (key: string, file: File) => Promise<void>;
  /** Sends what was offered in place of the chosen file. */
  readonly acceptOffer: (key: string) => Promise<void>;
  readonly declineOffer: (key: string) => void;
  /** Breaks off the sending of a file, and forgets what may have arrived of it. */
  readonly cancel: (key: string) => void;
  /**
   * Deletes the conversion, then the answer, of the document that is shown and of no newer one; false when that failed
   * and a document is still there.
   */
  readonly remove: (key: string) => Promise<boolean>;
  /** Deletes what a failed upload left behind. */
  readonly discard: (key: string) => Promise<void>;
  /** Looks once how a document stands, and follows its conversion if one is on its way. */
  readonly resume: (key: string) => Promise<void>;
  /** Allows calls; gives back the way to abort all of them. */
  readonly start: () => () => void;
}

/** What is there is something else than what is shown. */
const isConflict = (error: unknown): boolean =>
  error instanceof ServerError && error.status === 409;

const isPending = ({ status }: ConversionReply): boolean =>
  status === "UNPROCESSED" || status === "IN_PROGRESS";

export const stateOf = (
  states: Readonly<Record<string, DocumentState | undefined>>,
  key: string,
): DocumentState => states[key] ?? IDLE;

const linkOf = (url: string | undefined) => (url === undefined ? {} : { url });

/** Where a link leads, whenever it was signed. */
const objectOf = (url: string | undefined): string | undefined =>
  url?.split("?")[0];

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export const createDocuments = ({
  saveAnswers,
  setAnswer,
  refetchDocuments,
  onUploadFailed,
}: DocumentsOptions): Documents => {
  const states = createKeyedStore<DocumentState>();
  let { signal } = new AbortController();
  const setState = (key: string, state: DocumentState) => {
    states.replace({ ...states.all(), [key]: state });
  };

  /** Attempts to upload, which a later one of the same question or its student ends. */
  const attempts = new Map<string, AbortController>();
  /**
   * The uploads that the states are about, and those that failed last. Every deletion names one: it may arrive after
   * the next upload, which it must not take with it.
   */
  const shown = new Map<string, string>();
  const failed = new Map<string, string>();
  const looking = new Set<string>();

  const show = (key: string, fileKey: string | undefined): void => {
    if (fileKey === undefined) shown.delete(key);
    else shown.set(key, fileKey);
  };

  const cleanUp = async (
    key: string,
    file_key: string | undefined,
  ): Promise<void> => {
    if (file_key === undefined) return;
    await callApi("delete-conversion", {
      params: { key },
      query: { file_key },
      signal,
    }).catch(() => undefined);
  };

  const begin = (key: string): AbortSignal => {
    attempts.get(key)?.abort();
    const attempt = new AbortController();
    attempts.set(key, attempt);
    // Not `AbortSignal.any`, which browsers of 2023 lack.
    const follow = () => {
      attempt.abort();
    };
    if (signal.aborted) follow();
    else signal.addEventListener("abort", follow, { once: true });
    return attempt.signal;
  };

  const poll = async (
    key: string,
    ending: AbortSignal,
  ): Promise<ConversionReply> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await callApi("get-conversion", {
          params: { key },
          signal: ending,
        });
      } catch (error) {
        if (ending.aborted || attempt === POLL_ATTEMPTS) throw error;
        await pause(RETRY_PAUSE_MS);
      }
    }
  };

  const follow = async (
    key: string,
    first: ConversionReply,
    ending: AbortSignal,
  ): Promise<ConversionReply> => {
    let conversion = first;
    while (isPending(conversion)) {
      setState(key, { phase: "converting" });
      await pause(CONVERSION_POLL_MS);
      ending.throwIfAborted();
      conversion = await poll(key, ending);
    }
    // A conversion that was over at once was told without a link.
    return conversion.status === "COMPLETED" && conversion.url === undefined
      ? poll(key, ending).catch(() => conversion)
      : conversion;
  };

  /** Any failure on the way clears the field and is told next to it. */
  const finish = async (
    key: string,
    ending: AbortSignal,
    conversion: () => Promise<ConversionReply>,
  ): Promise<void> => {
    try {
      const { status, message, url, file_key } = await conversion();
      ending.throwIfAborted();
      show(key, file_key);
      if (status === "FAILED") throw new Error(message || GENERIC_PROBLEM);
      setAnswer(key, status === "COMPLETED" ? "ANSWERED" : "");
      setState(
        key,
        status === "COMPLETED"
          ? { phase: "idle", outcome: "uploaded", ...linkOf(url) }
          : // Another tab has deleted it on its way.
            { phase: "idle", outcome: "deleted" },
      );
    } catch (error) {
      if (ending.aborted) return;
      const fileKey = shown.get(key);
      if (fileKey !== undefined) failed.set(key, fileKey);
      setAnswer(key, "");
      setState(key, {
        phase: "idle",
        error: messageOf(error, GENERIC_PROBLEM),
      });
      onUploadFailed(key);
    }
    await refetchDocuments().catch(() => undefined);
  };

  const send = async (
    key: string,
    file: File,
    ending: AbortSignal,
  ): Promise<void> => {
    const tell = (share: number) => {
      setState(key, {
        phase: "uploading",
        sending: { name: file.name, share },
      });
    };
    tell(0);
    await finish(key, ending, async () => {
      const [presigned] = await Promise.all([
        callApi("post-presigned-url", {
          body: { answer_key: key },
          signal: ending,
        }),
        saveAnswers(),
      ]);
      const file_key = presigned.fields["key"] ?? "";
      show(key, file_key);
      await uploadFile(presigned, file, { signal: ending, onProgress: tell });
      const started = await callApi("post-conversion", {
        params: { key },
        body: { file_key, file_name: file.name },
        signal: ending,
      });
      return follow(key, started, ending);
    });
  };

  /** Takes over how a document stands on the server, where another tab or an earlier visit has left it so. */
  const take = async (
    key: string,
    found: ConversionReply,
    refusal: Pick<DocumentState, "error">,
  ): Promise<void> => {
    const { error, isUndeleted, url, outcome } = stateOf(states.all(), key);
    if (found.status === "COMPLETED") {
      const isSame = (shown.get(key) ?? found.file_key) === found.file_key;
      // As long as the file is there, it remains true that it could not be deleted, and the student may not have read it.
      const told =
        isUndeleted && error !== undefined && isSame
          ? { error, isUndeleted }
          : refusal;
      setAnswer(key, "ANSWERED");
      setState(key, { phase: "idle", ...told, ...linkOf(found.url) });
      if (objectOf(url) !== objectOf(found.url))
        await refetchDocuments().catch(() => undefined);
      // Its name is on the screen by now.
      show(key, found.file_key);
      return;
    }
    show(key, found.file_key);
    const wasAttached =
      isUndeleted || url !== undefined || outcome === "uploaded";
    // What the student has just been told about a file is not on the server, unless the file was attached.
    if (error !== undefined && !wasAttached) return;
    setAnswer(key, "");
    if (found.status === "FAILED")
      setState(key, {
        phase: "idle",
        error: found.message || GENERIC_PROBLEM,
      });
    else if (wasAttached) setState(key, { phase: "idle", outcome: "deleted" });
  };

  /** Shows how a document stands, with why the one that was shown was not deleted. */
  const look = async (
    key: string,
    refusal: Pick<DocumentState, "error"> = {},
  ): Promise<void> => {
    const before = stateOf(states.all(), key);
    // Not knowing how a document stands is no failure of an upload.
    const found = await poll(key, signal).catch(() => undefined);
    // What the student has done in the meantime is newer than this answer.
    if (found === undefined || stateOf(states.all(), key) !== before) return;
    if (!isPending(found)) return take(key, found, refusal);
    show(key, found.file_key);
    void finish(key, signal, () => follow(key, found, signal));
  };

  return {
    states,
    upload: async (key, chosen) => {
      const ending = begin(key);
      setState(key, { phase: "checking" });
      const examined = await examineFile(chosen).catch(() => ({
        problem: UNREADABLE,
      }));
      if (ending.aborted) return;
      if ("file" in examined) await send(key, examined.file, ending);
      else {
        const { problem: error, ...more } = examined;
        setState(key, { phase: "idle", error, ...more });
      }
    },
    acceptOffer: async (key) => {
      const { offer } = stateOf(states.all(), key);
      if (offer !== undefined) await send(key, offer.file, begin(key));
    },
    declineOffer: (key) => {
      setState(key, { phase: "idle" });
    },
    cancel: (key) => {
      if (stateOf(states.all(), key).phase !== "uploading") return;
      attempts.get(key)?.abort();
      setState(key, { phase: "idle", outcome: "canceled" });
      void cleanUp(key, shown.get(key));
    },
    remove: async (key) => {
      const { url } = stateOf(states.all(), key);
      setState(key, { phase: "deleting" });
      try {
        const file_key = shown.get(key) ?? (await poll(key, signal)).file_key;
        show(key, file_key);
        if (file_key !== undefined) {
          const named = { params: { key }, query: { file_key }, signal };
          await callApi("delete-conversion", named);
          await callApi("delete-document-answer", named);
        }
      } catch (caught) {
        const error = messageOf(caught, GENERIC_PROBLEM);
        setState(key, {
          phase: "idle",
          error,
          isUndeleted: true,
          ...linkOf(url),
        });
        const looked = look(key, { error });
        // What failed may have happened all the same, or by half; the student is told without waiting for that.
        if (!isConflict(caught)) return false;
        await looked;
        return !shown.has(key);
      }
      shown.delete(key);
      setAnswer(key, "");
      setState(key, { phase: "idle", outcome: "deleted" });
      await refetchDocuments().catch(() => undefined);
      return true;
    },
    discard: async (key) => {
      await cleanUp(key, failed.get(key));
      if (!signal.aborted) await refetchDocuments().catch(() => undefined);
    },
    resume: async (key) => {
      if (stateOf(states.all(), key).phase !== "idle" || looking.has(key))
        return;
      looking.add(key);
      await look(key);
      looking.delete(key);
    },
    start: () => {
      const controller = new AbortController();
      signal = controller.signal;
      looking.clear();
      return () => {
        controller.abort();
      };
    },
  };
};
