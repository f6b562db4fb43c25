import { CONVERSION_POLL_MS } from "../../../shared/application/limits.ts";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { documentKeys } from "../../../shared/form/questions.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/errors.ts";
import { load } from "../api/load.ts";
import { messageOf } from "../lib/log.ts";
import {
  afterConversion,
  afterLook,
  documentAt,
  fileKeyOf,
  isAtRest,
  type DocumentState,
} from "./document-state.ts";
import { examineFile } from "./examine-file.ts";
import { isPending, pollUntilEnded } from "./poller.ts";
import type { Store } from "./store.ts";
import { uploadFile } from "./upload-file.ts";

const UNREADABLE = "We could not read your file. Please choose it again.";
const NO_LONGER_THERE = "This document is no longer there.";

/** Uploads, conversions and deletions of documents; they continue while the student is on another page. */
export interface Documents {
  /** Checks a file and sends it; reports a rejection in the state, with an offer if there is an alternative. */
  readonly upload: (key: string, file: File) => Promise<void>;
  /** Sends the file that was offered instead of the chosen one. */
  readonly acceptOffer: (key: string) => Promise<void>;
  readonly declineOffer: (key: string) => void;
  /** Aborts the sending of a file, and deletes what may have arrived of it. */
  readonly cancel: (key: string) => void;
  /**
   * Deletes the conversion, then the answer, of the document on display and of no newer one.
   * @returns false if that failed and a document is still there
   */
  readonly remove: (key: string) => Promise<boolean>;
  /** Returns the link to the converted document with a new signature. */
  readonly renewLink: (key: string) => Promise<string>;
  /** Looks up the state of a document once, and follows its conversion if one is running. */
  readonly resume: (key: string) => Promise<void>;
  /** Resolves when each of these documents has been looked up at least once, as far as the server answers. */
  readonly findOut: (keys: readonly string[]) => Promise<void>;
  readonly resumeAll: () => void;
  /** Allows calls; returns a function that aborts all of them. */
  readonly start: () => () => void;
}

export interface DocumentSeams {
  readonly store: Store;
  readonly saveAnswers: () => Promise<unknown>;
  readonly refetchDocuments: () => Promise<unknown>;
  /**
   * Called after a failure that is already shown next to the field, with a function that deletes what it left behind.
   * @returns a function that ends the report, called once the failure is out of date
   */
  readonly onUploadFailed: (key: string, discard: () => void) => () => void;
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  /** Key of the file in the bucket. */
  fileKey?: string | undefined;
}

interface Desk extends DocumentSeams {
  signal: AbortSignal;
  /** Upload attempts by key; a later one at the same question, or the student, aborts them. */
  readonly attempts: Map<string, Attempt>;
  /** Functions by key that end the report of the last failure. */
  readonly failures: Map<string, () => void>;
  /** Lookups by key that are under way. */
  readonly looking: Map<string, Promise<void>>;
  /** Keys of documents that were looked up before. */
  readonly known: Set<string>;
}

function set({ store }: Desk, key: string, state: DocumentState): void {
  store.dispatch({ type: "document", key, state });
}

function at({ store }: Desk, key: string): DocumentState {
  return documentAt(store.get(), key);
}

async function refetch({ store, refetchDocuments }: Desk): Promise<void> {
  store.dispatch({ type: "outdated" });
  await refetchDocuments().catch(() => undefined);
}

async function discard(
  desk: Desk,
  key: string,
  fileKey?: string,
): Promise<void> {
  if (fileKey !== undefined) {
    await callApi("delete-conversion", {
      params: { key },
      query: { file_key: fileKey },
      signal: desk.signal,
    }).catch(() => undefined);
  }
}

function begin(desk: Desk, key: string): Attempt {
  desk.attempts.get(key)?.abort();
  desk.failures.get(key)?.();
  const controller = new AbortController();
  // Not `AbortSignal.any`, which browsers of 2023 lack.
  const abort = () => {
    controller.abort();
  };
  if (desk.signal.aborted) {
    abort();
  }
  desk.signal.addEventListener("abort", abort, { once: true });
  const attempt = { signal: controller.signal, abort };
  desk.attempts.set(key, attempt);
  return attempt;
}

/** Asks for the state of a document; any failure but the end of the session is worth three attempts. */
function poll(key: string, signal: AbortSignal): Promise<ConversionReply> {
  return load("get-conversion", { params: { key }, signal }, (error) =>
    error instanceof UnauthorizedError || signal.aborted
      ? Number.POSITIVE_INFINITY
      : 0,
  );
}

async function convert(
  desk: Desk,
  key: string,
  first: ConversionReply,
  signal: AbortSignal,
): Promise<ConversionReply> {
  if (isPending(first)) {
    set(desk, key, { phase: "converting", fileKey: first.file_key });
  }
  const ask = () => poll(key, signal);
  const ended = await pollUntilEnded(first, ask, CONVERSION_POLL_MS, signal);
  // A conversion that ended immediately was reported without a link.
  return ended.status === "COMPLETED" && ended.url === undefined
    ? ask().catch(() => ended)
    : ended;
}

/**
 * Deletes what a failed upload has left behind. After a failed poll the server may have the document all the same, and
 * then it is shown instead.
 */
async function clean(
  desk: Desk,
  key: string,
  fileKey: string | undefined,
): Promise<void> {
  if (at(desk, key).phase !== "rejected") return;
  const found = await poll(key, desk.signal).catch(() => undefined);
  if (found === undefined) return;
  if (found.file_key !== fileKey || found.status === "FAILED") {
    await discard(desk, key, fileKey);
    await refetch(desk);
  } else if (at(desk, key).phase === "rejected") {
    await look(desk, key);
  }
}

/** Completes an upload; any failure clears the field and is shown next to it. */
async function finish(
  desk: Desk,
  key: string,
  attempt: Pick<Attempt, "signal" | "fileKey">,
  conversion: () => Promise<ConversionReply>,
): Promise<void> {
  let state: DocumentState;
  try {
    state = afterConversion(await conversion());
    attempt.signal.throwIfAborted();
  } catch (error) {
    if (attempt.signal.aborted || error instanceof UnauthorizedError) {
      return;
    }
    const { fileKey } = attempt;
    const reason = messageOf(error, GENERIC_PROBLEM);
    state = { phase: "rejected", error: reason, fileKey };
  }
  set(desk, key, state);
  if (state.phase === "rejected") {
    const { fileKey } = state;
    const endReport = desk.onUploadFailed(key, () => {
      void clean(desk, key, fileKey);
    });
    desk.failures.set(key, endReport);
  } else {
    desk.failures.get(key)?.();
  }
  await refetch(desk);
}

async function send(
  desk: Desk,
  key: string,
  file: File,
  attempt: Attempt,
): Promise<void> {
  const { signal } = attempt;
  const onProgress = (share: number) => {
    set(desk, key, { phase: "uploading", name: file.name, share });
  };
  onProgress(0);
  await finish(desk, key, attempt, async () => {
    const [presigned] = await Promise.all([
      callApi("post-presigned-url", { body: { answer_key: key }, signal }),
      desk.saveAnswers(),
    ]);
    const fileKey = presigned.fields["key"] ?? "";
    attempt.fileKey = fileKey;
    await uploadFile(presigned, file, { signal, onProgress });
    const started = await load("post-conversion", {
      params: { key },
      body: { file_key: fileKey, file_name: file.name },
      signal,
    });
    return convert(desk, key, started, signal);
  });
}

async function upload(desk: Desk, key: string, chosen: File): Promise<void> {
  const attempt = begin(desk, key);
  set(desk, key, { phase: "checking" });
  const examined = await examineFile(chosen).catch(() => ({
    problem: UNREADABLE,
  }));
  if (attempt.signal.aborted) {
    return;
  }
  if ("file" in examined) {
    await send(desk, key, examined.file, attempt);
    return;
  }
  const { problem: error, ...more } = examined;
  set(desk, key, { phase: "rejected", error, ...more });
}

/** Returns the object that a link points to, without its signature. */
function objectOf(state: DocumentState | undefined): string | undefined {
  return state?.phase === "attached" ? state.url?.split("?")[0] : undefined;
}

/** Looks up a document and shows its state, with the reason why the one on display was not deleted. */
async function look(desk: Desk, key: string, refusal?: string): Promise<void> {
  const { store, signal } = desk;
  const shown = store.get().documents[key];
  // A failed lookup of a document's state is no failure of an upload.
  const found = await poll(key, signal).catch(() => undefined);
  // What the student has done in the meantime is newer than this reply.
  if (signal.aborted || store.get().documents[key] !== shown) {
    return;
  }
  if (found === undefined) {
    const state = at(desk, key);
    const isFirst = shown === undefined;
    if (isFirst && (state.phase === "empty" || state.phase === "attached")) {
      set(desk, key, { ...state, notice: "unknown" });
    }
    return;
  }
  const isUnknown =
    shown !== undefined && "notice" in shown && shown.notice === "unknown";
  const before = isUnknown ? undefined : shown;
  const isKnown = desk.known.has(key);
  desk.known.add(key);
  if (isPending(found)) {
    const attempt = { signal, fileKey: found.file_key };
    void finish(desk, key, attempt, () => convert(desk, key, found, signal));
    return;
  }
  const next = afterLook(before, found, refusal);
  if (next.phase !== "attached" || objectOf(before) === objectOf(next)) {
    // Most lookups find nothing new.
    if (next !== shown && next !== at(desk, key)) {
      set(desk, key, next);
    }
    return;
  }
  // A deletion names the file whose name is on display.
  const displayed: DocumentState = {
    ...next,
    fileKey: (before && fileKeyOf(before)) ?? next.fileKey,
  };
  set(desk, key, displayed);
  desk.failures.get(key)?.();
  // The first lookup finds what is in a requested PDF already.
  await (isKnown ? refetch(desk) : desk.refetchDocuments().catch(() => {}));
  if (store.get().documents[key] === displayed) {
    set(desk, key, next);
  }
}

async function remove(desk: Desk, key: string): Promise<boolean> {
  const { signal } = desk;
  const before = at(desk, key);
  let fileKey = fileKeyOf(before);
  set(desk, key, { phase: "deleting", fileKey });
  try {
    fileKey ??= (await poll(key, signal)).file_key;
    if (fileKey !== undefined) {
      const named = { params: { key }, query: { file_key: fileKey }, signal };
      await callApi("delete-conversion", named);
      await callApi("delete-document-answer", named);
    }
  } catch (caught) {
    const error = messageOf(caught, GENERIC_PROBLEM);
    const url = before.phase === "attached" ? before.url : undefined;
    set(desk, key, { phase: "attached", error, url, fileKey });
    const looked = look(desk, key, error);
    // A failed deletion may have happened all the same, or by half; the error does not wait for the lookup.
    if (!(caught instanceof ServerError && caught.status === 409)) {
      return false;
    }
    await looked;
    return fileKeyOf(at(desk, key)) === undefined;
  }
  set(desk, key, { phase: "empty", notice: "deleted" });
  await refetch(desk);
  return true;
}

async function renewLink(desk: Desk, key: string): Promise<string> {
  const { url } = await callApi("get-conversion", { params: { key } });
  if (url !== undefined) return url;
  void look(desk, key);
  throw new Error(NO_LONGER_THERE);
}

export function createDocuments(seams: DocumentSeams): Documents {
  const desk: Desk = {
    ...seams,
    signal: new AbortController().signal,
    attempts: new Map(),
    failures: new Map(),
    looking: new Map(),
    known: new Set(),
  };
  const resume = async (key: string) => {
    if (isAtRest(at(desk, key))) {
      const looking = desk.looking.get(key) ?? look(desk, key);
      desk.looking.set(key, looking);
      await looking;
      desk.looking.delete(key);
    }
  };
  return {
    upload: (key, file) => upload(desk, key, file),
    acceptOffer: async (key) => {
      const state = at(desk, key);
      if (state.phase === "rejected" && state.offer !== undefined) {
        await send(desk, key, state.offer.file, begin(desk, key));
      }
    },
    declineOffer: (key) => {
      set(desk, key, { phase: "empty" });
    },
    cancel: (key) => {
      const state = at(desk, key);
      if (state.phase === "uploading") {
        const attempt = desk.attempts.get(key);
        attempt?.abort();
        set(desk, key, { phase: "empty", notice: "canceled" });
        void discard(desk, key, attempt?.fileKey);
      }
    },
    remove: (key) => remove(desk, key),
    renewLink: (key) => renewLink(desk, key),
    resume,
    findOut: async (keys) => {
      const unknown = keys.filter((key) => !desk.known.has(key));
      await Promise.all(unknown.map(resume));
    },
    resumeAll: () => {
      for (const key of documentKeys) {
        void resume(key);
      }
    },
    start: () => {
      const controller = new AbortController();
      desk.signal = controller.signal;
      desk.looking.clear();
      return () => {
        controller.abort();
      };
    },
  };
}
