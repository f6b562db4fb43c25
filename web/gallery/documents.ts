import {
  FILE_CONTENT_DIFFERS,
  FILE_NAME_TOO_LONG,
} from "../../shared/documents.ts";
import type { Documents, DocumentState } from "../src/application/documents.ts";
import { createKeyedStore } from "../src/application/keyed-store.ts";

/** Documents that stay as they are. */
export const quietDocuments = (
  states: Readonly<Record<string, DocumentState>>,
): Documents => {
  const nothing = () => Promise.resolve();
  return {
    states: createKeyedStore<DocumentState>(states),
    upload: nothing,
    acceptOffer: nothing,
    declineOffer: () => undefined,
    cancel: () => undefined,
    remove: () => Promise.resolve(true),
    discard: nothing,
    resume: nothing,
    start: () => () => undefined,
  };
};

const chosen = new File(["x"], "what-values-guide-me-final-version-3.pdf");
const offered = new File(["x"], "what-values-guide-me-final-v.pdf");

/** Every state of a document, by its name. */
export const documentStates: Readonly<Record<string, DocumentState>> = {
  none: { phase: "idle" },
  checking: { phase: "checking" },
  uploading: {
    phase: "uploading",
    sending: { name: "essay.pdf", share: 0.62 },
  },
  converting: { phase: "converting" },
  attached: { phase: "idle", outcome: "uploaded", url: "#attached" },
  deleting: { phase: "deleting" },
  deleted: { phase: "idle", outcome: "deleted" },
  canceled: { phase: "idle", outcome: "canceled" },
  refused: { phase: "idle", error: FILE_CONTENT_DIFFERS },
  offered: {
    phase: "idle",
    error: FILE_NAME_TOO_LONG,
    offer: { chosen, file: offered },
  },
};
