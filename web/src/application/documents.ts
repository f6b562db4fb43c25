import { CONVERSION_POLL_MS } from "../../../shared/application/limits.ts";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { documentKeys } from "../../../shared/form/questions.ts";
import { isolated } from "../../../shared/plain-text.ts";
import { callWithRetries } from "../api/call-with-retries.ts";
import { callApi } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/errors.ts";
import { loadLater } from "../components/lazy-part.tsx";
import { ChunkLoadError } from "../lib/lazy-import.ts";
import { messageOf } from "../lib/log.ts";
import { tabMemory } from "../lib/tab-memory.ts";
import {
  afterConversion,
  afterLookup,
  attachedIn,
  documentAt,
  fileKeyOf,
  isAtRest,
  isSilent,
  type DocumentState,
} from "./document-state.ts";
import { isPending, pollUntilEnded } from "./poller.ts";
import type { PicturePage } from "./shrink-image.ts";
import type { Store } from "./store.ts";
import { uploadFile } from "./upload-file.ts";

const { filesOnTheirWay } = tabMemory;
const loadExamination = loadLater(() => import("./examine-file.ts"));

const NOT_EXAMINED =
  "We could not check your file, because a part of this page is missing. Please reload the page and choose it again.";
const UNREADABLE =
  "We could not read your file. If it is in a cloud drive, save it on this device first. Then choose it again.";
const NO_LONGER_THERE = "This document is no longer there.";
const AGAIN = { text: "We still have it here.", action: "Send it again" };

/** Uploads, conversions and deletions of documents; they continue while the student is on another page. */
export interface Documents {
  /** Checks a file and sends it; reports a rejection in the state, with an offer if there is an alternative. */
  readonly upload: (key: string, file: File) => Promise<void>;
  /** Sends the file that was offered instead of the chosen one. */
  readonly acceptOffer: (key: string) => Promise<void>;
  readonly declineOffer: (key: string) => void;
  /** Aborts the sending of a file, and deletes what may have arrived of it, or is left of one that has failed. */
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
  /** Photographed pages that nobody has sent or dropped: some phones keep them nowhere else. */
  readonly photographed: Map<string, readonly PicturePage[]>;
  /** Allows calls; returns a function that aborts all of them. */
  readonly start: () => () => void;
}

export interface DocumentDependencies {
  readonly store: Store;
  readonly saveAnswers: () => Promise<unknown>;
  /**
   * Called after a failure that is already shown next to the field, with a function that deletes what it left behind.
   * @returns a function that ends the report, called once the failure is out of date
   */
  readonly onUploadFailed: (key: string, discard: () => void) => () => void;
}

/** Work on one document; what the student does next takes its place. */
interface Job extends DocumentDependencies {
  readonly key: string;
  /** Returns the current job of a document. */
  readonly jobAt: (key: string) => Job;
  readonly controller: AbortController;
  readonly signal: AbortSignal;
  /** What is sent: a phone may keep a photograph nowhere else. */
  sent?: File;
  /** Key of the uploaded file in the bucket. */
  fileKey?: string | undefined;
  /** Ends the report of a failed upload. */
  endReport?: () => void;
  /** Lookup that is under way. */
  lookup?: Promise<void> | undefined;
  /** True once the server has told the state of the document. */
  isKnown: boolean;
}

/** Notes which file is on its way, or that none is. */
function noteSent(key: string, name?: string): void {
  const { [key]: _, ...others } = filesOnTheirWay.read() ?? {};
  filesOnTheirWay.store(
    name === undefined ? others : { ...others, [key]: name },
  );
}

/** Names the file that an earlier page was sending, where it is not there, until the student does something about it. */
function withLost(key: string, found: DocumentState): DocumentState {
  const name = filesOnTheirWay.read()?.[key];
  if (name === undefined) return found;
  if (found.phase === "attached") noteSent(key);
  if (found.phase !== "empty") return found;
  const error = `${isolated(name)} was not sent completely. Please choose it again.`;
  return { phase: "rejected", error };
}

function set({ store, key }: Job, state: DocumentState): void {
  store.dispatch({ type: "document", key, state });
}

function shownBy({ store, key }: Job): DocumentState {
  return documentAt(store.get(), key);
}

async function discard(key: string, fileKey?: string): Promise<void> {
  if (fileKey !== undefined) {
    await callApi("delete-conversion", {
      params: { key },
      query: { file_key: fileKey },
    }).catch(() => undefined);
  }
}

/** Asks for the state of a document; any failure but the end of the session is worth three attempts. */
function poll({ key, signal }: Job): Promise<ConversionReply> {
  const request = { params: { key }, signal };
  return callWithRetries("get-conversion", request, (error) =>
    error instanceof UnauthorizedError ? Number.POSITIVE_INFINITY : 0,
  );
}

/** Adds the name and size of an attached file, unless they are known or cannot be loaded. */
async function withFile(
  { key, signal }: Job,
  state: DocumentState,
): Promise<DocumentState> {
  if (state.phase !== "attached" || state.file !== undefined) {
    return state;
  }
  const files = await callWithRetries("get-document-answer", { signal }).catch(
    () => undefined,
  );
  const file = files?.[key];
  // The list may be newer than the state.
  return file?.file_key === state.fileKey ? { ...state, file } : state;
}

async function convert(
  job: Job,
  first: ConversionReply,
): Promise<ConversionReply> {
  if (isPending(first)) {
    set(job, { phase: "converting", fileKey: first.file_key });
  }
  const ask = () => poll(job);
  const { signal } = job;
  const ended = await pollUntilEnded(first, ask, CONVERSION_POLL_MS, signal);
  // A conversion that ended immediately was reported without its picture.
  return ended.status === "COMPLETED" && ended.url === undefined
    ? ask().catch(() => ended)
    : ended;
}

/**
 * Deletes what a failed upload has left behind. After a failed poll the server may have the document all the same, and
 * then it is shown instead.
 */
async function clean(job: Job, fileKey: string | undefined): Promise<void> {
  if (!isAtRest(shownBy(job))) return;
  const found = await poll(job).catch(() => undefined);
  if (found === undefined) return;
  if (found.file_key !== fileKey || found.status === "FAILED") {
    await discard(job.key, fileKey);
  } else if (isAtRest(shownBy(job))) {
    await refreshDocument(job);
  }
}

/** Completes an upload; any failure clears the field and is shown next to it. */
async function finish(
  job: Job,
  conversion: () => Promise<ConversionReply>,
): Promise<void> {
  const { key, signal } = job;
  let state: DocumentState;
  try {
    state = await withFile(job, afterConversion(await conversion()));
    signal.throwIfAborted();
  } catch (error) {
    if (signal.aborted || error instanceof UnauthorizedError) {
      return;
    }
    const { fileKey, sent: file } = job;
    const offer = file && { chosen: file, file, ...AGAIN };
    // It may have arrived all the same.
    job.isKnown = false;
    state = { phase: "rejected", error: messageOf(error), fileKey, offer };
  }
  noteSent(key);
  set(job, state);
  if (state.phase === "rejected") {
    const { fileKey } = state;
    job.endReport = job.onUploadFailed(key, () => {
      void clean(job.jobAt(key), fileKey);
    });
  } else {
    job.endReport?.();
  }
}

async function send(job: Job, file: File): Promise<void> {
  const { key, signal } = job;
  job.sent = file;
  noteSent(key, file.name);
  const onProgress = (share: number) => {
    set(job, { phase: "uploading", name: file.name, share });
  };
  onProgress(0);
  await finish(job, async () => {
    const [presigned] = await Promise.all([
      callApi("post-presigned-url", { body: { answer_key: key }, signal }),
      job.saveAnswers(),
    ]);
    const fileKey = presigned.fields["key"] ?? "";
    job.fileKey = fileKey;
    const sent = uploadFile(presigned, file, signal, onProgress);
    const failure: unknown = await sent.catch((error: unknown) => error);
    // If only the bucket's reply is lost, our own server has the file.
    const started = await callWithRetries("post-conversion", {
      params: { key },
      body: { file_key: fileKey, file_name: file.name },
      signal,
    }).catch((error: unknown) => {
      throw error instanceof UnauthorizedError ? error : (failure ?? error);
    });
    noteSent(key);
    return convert(job, started);
  });
}

async function upload(job: Job, chosen: File): Promise<void> {
  set(job, { phase: "checking" });
  noteSent(job.key, chosen.name);
  const examined = await loadExamination()
    .then(({ examineFile }) => examineFile(chosen))
    .catch((error: unknown) => ({
      problem: error instanceof ChunkLoadError ? NOT_EXAMINED : UNREADABLE,
    }));
  if (job.signal.aborted) {
    return;
  }
  if ("file" in examined) {
    await send(job, examined.file);
    return;
  }
  noteSent(job.key);
  const { problem: error, ...more } = examined;
  set(job, { phase: "rejected", error, ...more });
}

/**
 * Looks up a document and shows its state, with the reason why the one on display was not deleted. What the student
 * does in the meantime is newer than the reply.
 */
async function refreshDocument(job: Job, refusal?: string): Promise<void> {
  const { key, signal, store } = job;
  // A failed lookup of a document's state is no failure of an upload.
  const found = await poll(job).catch(() => undefined);
  if (signal.aborted) {
    return;
  }
  if (found === undefined) {
    const state = shownBy(job);
    if (!job.isKnown && isSilent(state)) {
      set(job, { ...state, notice: "unknown" });
    }
    return;
  }
  job.isKnown = true;
  if (isPending(found)) {
    job.fileKey = found.file_key;
    void finish(job, () => convert(job, found));
    return;
  }
  const displayed = store.get().documents[key];
  const looked = await withFile(job, afterLookup(displayed, found, refusal));
  if (signal.aborted) {
    return;
  }
  const next = withLost(key, looked);
  // Most lookups find nothing new.
  if (next !== shownBy(job)) {
    set(job, next);
  }
  if (next.phase === "attached") {
    job.endReport?.();
  }
}

/** Deletes the document that was on display before this job. */
async function remove(job: Job): Promise<boolean> {
  const { key, signal } = job;
  const before = shownBy(job);
  let fileKey = fileKeyOf(before);
  set(job, { phase: "deleting", fileKey });
  try {
    fileKey ??= (await poll(job)).file_key;
    if (fileKey !== undefined) {
      const named = { params: { key }, query: { file_key: fileKey }, signal };
      await callApi("delete-conversion", named);
      await callApi("delete-document-answer", named);
    }
  } catch (caught) {
    const error = messageOf(caught);
    const { file, picture } = attachedIn(before);
    set(job, { phase: "attached", error, file, picture, fileKey });
    const refreshed = refreshDocument(job, error);
    // A failed deletion may have happened all the same, or by half; the error does not wait for the lookup.
    if (!(caught instanceof ServerError && caught.status === 409)) {
      return false;
    }
    await refreshed;
    return fileKeyOf(shownBy(job)) === undefined;
  }
  set(job, { phase: "empty", notice: "deleted" });
  return true;
}

async function renewLink(job: Job): Promise<string> {
  const { url } = await callApi("get-conversion", { params: { key: job.key } });
  if (url !== undefined) return url;
  void refreshDocument(job);
  throw new Error(NO_LONGER_THERE);
}

async function resume(job: Job): Promise<void> {
  if (isAtRest(shownBy(job))) {
    job.lookup ??= refreshDocument(job).finally(() => {
      job.lookup = undefined;
    });
    await job.lookup;
  }
}

export function createDocuments(dependencies: DocumentDependencies): Documents {
  const jobs = new Map<string, Job>();
  const open = (key: string, isKnown = false) => {
    const controller = new AbortController();
    const { signal } = controller;
    const job = { ...dependencies, jobAt, key, controller, signal, isKnown };
    jobs.set(key, job);
    return job;
  };
  const jobAt = (key: string): Job => jobs.get(key) ?? open(key);
  /** Begins an action of the student, which ends what went on before. */
  const begin = (key: string) => {
    const before = jobAt(key);
    const job = open(key, before.isKnown);
    before.controller.abort();
    before.endReport?.();
    noteSent(key);
    return job;
  };
  return {
    upload: (key, file) => upload(begin(key), file),
    acceptOffer: async (key) => {
      const state = shownBy(jobAt(key));
      if (state.phase === "rejected" && state.offer !== undefined) {
        await send(begin(key), state.offer.file);
      }
    },
    declineOffer: (key) => {
      const job = jobAt(key);
      set(job, { phase: "empty" });
      if (job.fileKey !== undefined) void clean(job, job.fileKey);
    },
    cancel: (key) => {
      const job = jobAt(key);
      const state = shownBy(job);
      if (state.phase === "uploading") {
        set(begin(key), { phase: "empty", notice: "canceled" });
      }
      if (state.phase === "uploading" || state.phase === "rejected") {
        void discard(key, fileKeyOf(state) ?? job.fileKey);
      }
    },
    remove: (key) => remove(begin(key)),
    renewLink: (key) => renewLink(jobAt(key)),
    resume: (key) => resume(jobAt(key)),
    findOut: async (keys) => {
      const unknown = keys.map(jobAt).filter(({ isKnown }) => !isKnown);
      await Promise.all(unknown.map(resume));
    },
    resumeAll: () => {
      void Promise.all(documentKeys.map(jobAt).map(resume));
    },
    photographed: new Map(),
    start: () => {
      jobs.clear();
      return () => {
        for (const { controller } of jobs.values()) controller.abort();
      };
    },
  };
}
