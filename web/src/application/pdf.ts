import {
  PDF_FIRST_POLL_MS,
  PDF_LATER_POLL_MS,
} from "../../../shared/application/limits.ts";
import { callWithRetries } from "../api/call-with-retries.ts";
import { callApi } from "../api/call.ts";
import { messageOf } from "../lib/log.ts";
import { pause } from "../lib/pause.ts";
import {
  createSharedValue,
  type SharedValue,
  type ShownValue,
} from "../lib/shared-value.ts";
import { isOtherFile } from "./document-state.ts";
import { pollUntilEnded } from "./poller.ts";
import type { Listener, Store } from "./store.ts";

export const PDF_FAILED = "Error downloading PDF copy of your application.";

/** State of the copy; `outdated` once an answer has changed since it was made. */
export type PdfState =
  | { readonly phase: "none" | "saving" | "preparing" | "outdated" }
  | { readonly phase: "ready"; readonly url: string }
  | { readonly phase: "failed"; readonly message: string };

/** PDF copy of the whole application, made on demand. */
export interface ApplicationPdf {
  readonly state: ShownValue<PdfState>;
  /**
   * Has a copy made, and keeps its link fresh until an answer changes; otherwise every pause in further typing would
   * start another copy.
   * @param saveFirst saves what is to be in the copy; if it returns false, none is made
   */
  readonly request: (saveFirst?: () => Promise<boolean>) => Promise<void>;
  /** Returns the link with a new signature; has another copy made if an answer has changed elsewhere. */
  readonly renewLink: () => Promise<string>;
  /** Discards the copy once it is off the screen. */
  readonly forget: () => void;
}

async function pollPdf(
  state: SharedValue<PdfState>,
  signal: AbortSignal,
): Promise<void> {
  const ask = () => callWithRetries("get-pdf", { signal });
  for (;;) {
    const first = await ask();
    const reply = await pollUntilEnded(first, ask, PDF_FIRST_POLL_MS, signal);
    if (reply.status !== "COMPLETED") {
      throw new Error(PDF_FAILED);
    }
    signal.throwIfAborted();
    state.set({ phase: "ready", url: reply.url });
    await pause(PDF_LATER_POLL_MS, signal);
  }
}

/** Returns whether the server would make another copy after an event. */
function changesCopy(...[event, before, after]: Parameters<Listener>): boolean {
  return (
    after.status !== "submitted" &&
    (event.type === "confirmed" ||
      (event.type === "document" &&
        isOtherFile(before.documents[event.key], event.state)) ||
      (event.type === "loaded" && after.answers !== before.answers))
  );
}

export function createPdf(store: Store): ApplicationPdf {
  const state = createSharedValue<PdfState>({ phase: "none" });
  let controller = new AbortController();
  const forget = () => {
    controller.abort();
    state.set({ phase: "none" });
  };
  const request: ApplicationPdf["request"] = async (saveFirst) => {
    const { phase } = state.get();
    if (phase === "saving" || phase === "preparing") {
      return;
    }
    controller = new AbortController();
    const { signal } = controller;
    state.set({ phase: "saving" });
    const isSaved = await (saveFirst?.() ?? true);
    // Off the screen meanwhile.
    if (signal.aborted) return;
    if (!isSaved) {
      forget();
      return;
    }
    state.set({ phase: "preparing" });
    const unsubscribe = store.subscribe((...change) => {
      if (!signal.aborted && changesCopy(...change)) {
        controller.abort();
        state.set({ phase: "outdated" });
      }
    });
    await pollPdf(state, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) {
          const message = messageOf(error);
          state.set({ phase: "failed", message });
        }
      })
      .finally(unsubscribe);
  };
  return {
    state,
    forget,
    request,
    renewLink: async () => {
      const { url } = await callApi("get-pdf");
      if (url !== "") return url;
      forget();
      void request();
      throw new Error(
        "Your answers have changed since. We are making a new copy.",
      );
    },
  };
}
