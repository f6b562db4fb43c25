import type { AnswerMap, SaveReply } from "../../../shared/contract/replies.ts";
import { now } from "../lib/clock.ts";
import { SLOW_SAVE_MS } from "../lib/deadline.ts";
import { bodyOf, knownToSave } from "./pending.ts";
import { refusalOf } from "./refusal.ts";
import type { SaveProgress } from "./state.ts";
import type { Store } from "./store.ts";

export interface SaveQueue {
  /**
   * Sends what has changed, after any save that is still in flight. What the server refuses permanently is blocked, and
   * the rest is sent without it.
   * @returns whether something was saved
   * @throws the failure of the save, whose answers are sent again with the next one
   */
  readonly save: () => Promise<boolean>;
  /** Makes a last attempt while the page is being unloaded; nothing can be awaited. */
  readonly saveOnLeaving: () => void;
  /** Stops sending: the session is over. */
  readonly close: () => void;
}

export type SendAnswers = (
  changes: AnswerMap,
  options: {
    readonly keepalive: boolean;
    /** Id of the save, so that the server ignores one that arrives after a later one. */
    readonly save: string;
    /** Fingerprints of the answers that the save replaces knowingly. */
    readonly known: string;
  },
) => Promise<SaveReply>;

/**
 * Returns an id of this form among the open forms of a student. Not `crypto.randomUUID`, which a page without TLS
 * lacks.
 */
function formName(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

function isEmpty(answers: AnswerMap): boolean {
  return Object.keys(answers).length === 0;
}

function reportState(
  { get, dispatch }: Store,
  state: SaveProgress["state"],
): void {
  const at = state === "saved" ? now() : get().saving.at;
  dispatch({ type: "saving", saving: { state, at } });
}

/** Reports that everything that can be saved is saved, whether or not something had to be sent for it. */
function reportNothingToSend(store: Store): void {
  const { blocked, saving } = store.get();
  if (!isEmpty(blocked)) {
    reportState(store, "blocked");
  } else if (saving.state !== "idle" && saving.state !== "saved") {
    // The change that could not be sent has been undone.
    reportState(store, "saved");
  }
}

interface QueueState {
  readonly store: Store;
  readonly send: SendAnswers;
  readonly onReply: (reply: SaveReply, sent: AnswerMap) => void;
  readonly form: string;
  count: number;
  isClosed: boolean;
}

/**
 * Sends the pending answers in one save.
 * @returns false if the server refuses an answer permanently, which is then blocked
 */
async function deliver(
  queue: QueueState,
  keepalive: boolean,
): Promise<boolean> {
  const { store, send, form } = queue;
  const { toSend } = store.get();
  const known = knownToSave(store.get(), toSend);
  const body = bodyOf(store.get(), toSend);
  let reply: SaveReply;
  const number = (queue.count += 1);
  store.dispatch({ type: "sent", changes: toSend });
  try {
    reply = await send(body, { keepalive, save: `${form}.${number}`, known });
  } catch (error) {
    const problems = queue.isClosed ? undefined : refusalOf(error, toSend);
    if (problems === undefined) {
      throw error;
    }
    store.dispatch({ type: "refused", sent: toSend, problems });
    return false;
  }
  // While a later save is in flight, it is unknown which of the two the server has.
  if (number === queue.count) {
    const { left_out: leftOut = [] } = reply;
    const stored = Object.entries(toSend).filter(
      ([key]) => !leftOut.includes(key),
    );
    store.dispatch({ type: "confirmed", changes: Object.fromEntries(stored) });
    queue.onReply(reply, toSend);
  }
  return true;
}

async function saveNow(queue: QueueState): Promise<boolean> {
  const { store } = queue;
  if (queue.isClosed) {
    return false;
  }
  if (isEmpty(store.get().toSend)) {
    reportNothingToSend(store);
    return false;
  }
  // Another try is no news until it succeeds, and the page must not be closed during it.
  if (store.get().saving.state !== "failed") reportState(store, "saving");
  const slow = setTimeout(() => reportState(store, "failed"), SLOW_SAVE_MS);
  try {
    if (!(await deliver(queue, false))) {
      // The recursion ends, because no answer is sent again as it was refused.
      return await saveNow(queue);
    }
  } catch (error) {
    reportState(store, "failed");
    throw error;
  } finally {
    clearTimeout(slow);
  }
  reportState(store, isEmpty(store.get().blocked) ? "saved" : "blocked");
  return true;
}

/**
 * Creates the queue in which saves of one application go out one after the other. The last save of a page being
 * unloaded does not wait, and an abandoned save may still arrive. Each save holds everything that earlier ones held and
 * the server is not known to have, so only the newest one counts, in whatever order they arrive.
 * @param onReply called with the reply to the newest save, and what it sent
 */
export function createSaveQueue(
  store: Store,
  send: SendAnswers,
  onReply: (reply: SaveReply, sent: AnswerMap) => void,
): SaveQueue {
  const queue: QueueState = {
    store,
    send,
    onReply,
    form: formName(),
    count: 0,
    isClosed: false,
  };
  let last: Promise<unknown> = Promise.resolve();
  const save = () => {
    const next = last.then(() => saveNow(queue));
    last = next.catch(() => undefined);
    return next;
  };
  return {
    save,
    saveOnLeaving: () => {
      if (queue.isClosed || isEmpty(store.get().toSend)) {
        return;
      }
      // The page may still be open, or be restored.
      deliver(queue, true)
        .then((isTaken) => isTaken || save())
        .catch(() =>
          last.then(() => {
            // The page may still be open, and nothing else would send these answers again.
            if (!queue.isClosed && !isEmpty(store.get().toSend)) {
              reportState(store, "failed");
            }
          }),
        );
    },
    close: () => {
      queue.isClosed = true;
    },
  };
}
