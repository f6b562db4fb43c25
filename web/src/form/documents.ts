import { CONVERSION_POLL_MS } from "../../../shared/application/limits.ts";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { fileProblem } from "../../../shared/documents.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { messageOf } from "../api/errors.ts";
import { createKeyedStore, type KeyedStore } from "./keyed-store.ts";
import { uploadFile } from "./upload-file.ts";

const POLL_ATTEMPTS = 3;
const RETRY_PAUSE_MS = 500;

export interface DocumentState {
  readonly phase: "idle" | "uploading" | "converting" | "deleting";
  /** Why the last upload or deletion failed; shown next to the field. */
  readonly error?: string;
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
  readonly upload: (key: string, file: File) => Promise<void>;
  /** Deletes the conversion, then the answer; false when that failed and the document is still there. */
  readonly remove: (key: string) => Promise<boolean>;
  /** Deletes what a failed upload left behind. */
  readonly discard: (key: string) => Promise<void>;
  /** Looks once how a document stands, and follows its conversion if one is on its way. */
  readonly resume: (key: string) => Promise<void>;
  /** Allows calls; gives back the way to abort all of them. */
  readonly start: () => () => void;
}

const isPending = ({ status }: ConversionReply): boolean =>
  status === "UNPROCESSED" || status === "IN_PROGRESS";

export const stateOf = (
  states: Readonly<Record<string, DocumentState | undefined>>,
  key: string,
): DocumentState => states[key] ?? IDLE;

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

  const poll = async (key: string): Promise<ConversionReply> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await callApi("get-conversion", { params: { key }, signal });
      } catch (error) {
        if (signal.aborted || attempt === POLL_ATTEMPTS) throw error;
        await pause(RETRY_PAUSE_MS);
      }
    }
  };

  const follow = async (
    key: string,
    first: ConversionReply,
  ): Promise<ConversionReply> => {
    let conversion = first;
    while (isPending(conversion)) {
      setState(key, { phase: "converting" });
      await pause(CONVERSION_POLL_MS);
      signal.throwIfAborted();
      conversion = await poll(key);
    }
    return conversion;
  };

  /** Any failure on the way clears the field and is told next to it. */
  const finish = async (
    key: string,
    conversion: () => Promise<ConversionReply>,
  ): Promise<void> => {
    try {
      const { status, message } = await conversion();
      if (status === "FAILED") throw new Error(message || GENERIC_PROBLEM);
      setAnswer(key, status === "COMPLETED" ? "ANSWERED" : "");
      setState(key, IDLE);
    } catch (error) {
      if (signal.aborted) return;
      setAnswer(key, "");
      setState(key, {
        phase: "idle",
        error: messageOf(error, GENERIC_PROBLEM),
      });
      onUploadFailed(key);
    }
    await refetchDocuments().catch(() => undefined);
  };

  return {
    states,
    upload: async (key, file) => {
      const problem = fileProblem(file);
      if (problem !== undefined) {
        setState(key, { phase: "idle", error: problem });
        return;
      }
      setState(key, { phase: "uploading" });
      await finish(key, async () => {
        const [presigned] = await Promise.all([
          callApi("post-presigned-url", { body: { answer_key: key }, signal }),
          saveAnswers(),
        ]);
        await uploadFile(presigned, file, signal);
        const started = await callApi("post-conversion", {
          params: { key },
          body: {
            file_key: presigned.fields["key"] ?? "",
            file_name: file.name,
          },
          signal,
        });
        return follow(key, started);
      });
    },
    remove: async (key) => {
      setState(key, { phase: "deleting" });
      try {
        await callApi("delete-conversion", { params: { key }, signal });
        await callApi("delete-document-answer", { params: { key }, signal });
      } catch (error) {
        setState(key, {
          phase: "idle",
          error: messageOf(error, GENERIC_PROBLEM),
        });
        return false;
      }
      setAnswer(key, "");
      setState(key, IDLE);
      await refetchDocuments().catch(() => undefined);
      return true;
    },
    discard: async (key) => {
      // The student may have chosen another file by now, which must not go with the failed one.
      if (stateOf(states.all(), key).error === undefined) return;
      await callApi("delete-conversion", { params: { key }, signal }).catch(
        () => undefined,
      );
      if (!signal.aborted) await refetchDocuments().catch(() => undefined);
    },
    resume: async (key) => {
      // Not knowing how a document stands at the start is no failure of an upload.
      const found = await poll(key).catch(() => undefined);
      if (found === undefined || stateOf(states.all(), key).phase !== "idle")
        return;
      if (isPending(found)) await finish(key, () => follow(key, found));
      else if (found.status === "COMPLETED") setAnswer(key, "ANSWERED");
    },
    start: () => {
      const controller = new AbortController();
      signal = controller.signal;
      return () => {
        controller.abort();
      };
    },
  };
};
