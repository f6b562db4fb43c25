import {
  PDF_FIRST_POLL_MS,
  PDF_LATER_POLL_MS,
} from "../../../shared/application/limits.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { callApi } from "../api/call.ts";
import { messageOf } from "../lib/log.ts";
import { pause } from "../lib/pause.ts";
import { pollUntilEnded } from "./poller.ts";
import type { Store } from "./store.ts";

export const PDF_FAILED = "Error downloading PDF copy of your application.";

/** PDF copy of the whole application, made on demand. */
export interface ApplicationPdf {
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

async function follow({ report }: Store, signal: AbortSignal): Promise<void> {
  const ask = () => callApi("get-pdf", { signal });
  for (;;) {
    const first = await ask();
    const reply = await pollUntilEnded(first, ask, PDF_FIRST_POLL_MS, signal);
    if (reply.status !== "COMPLETED") {
      throw new Error(PDF_FAILED);
    }
    signal.throwIfAborted();
    report({ pdf: { phase: "ready", url: reply.url } });
    await pause(PDF_LATER_POLL_MS, signal);
  }
}

export function createPdf(store: Store): ApplicationPdf {
  let controller = new AbortController();
  const forget = () => {
    controller.abort();
    store.report({ pdf: { phase: "none" } });
  };
  const request: ApplicationPdf["request"] = async (saveFirst) => {
    const { phase } = store.get().pdf;
    if (phase === "saving" || phase === "preparing") {
      return;
    }
    store.report({ pdf: { phase: "saving" } });
    const isSaved = await (saveFirst?.() ?? true);
    if (!isSaved) {
      forget();
      return;
    }
    controller = new AbortController();
    const { signal } = controller;
    store.report({ pdf: { phase: "preparing" } });
    const unsubscribe = store.subscribe(() => {
      if (store.get().pdf.phase === "outdated") {
        controller.abort();
      }
    });
    await follow(store, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) {
          const message = messageOf(error, GENERIC_PROBLEM);
          store.report({ pdf: { phase: "failed", message } });
        }
      })
      .finally(unsubscribe);
  };
  return {
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
