import {
  FILE_CONTENT_DIFFERS,
  FILE_NAME_TOO_LONG,
} from "../../shared/documents.ts";
import type { DocumentState } from "../src/application/document-state.ts";

const chosen = new File(["x"], "what-values-guide-me-final-version-3.pdf");
const offered = new File(["x"], "what-values-guide-me-final-v.pdf");

/** All states of a document by name. */
export const documentStates: Readonly<Record<string, DocumentState>> = {
  none: { phase: "empty" },
  checking: { phase: "checking" },
  uploading: { phase: "uploading", name: "essay.pdf", share: 0.62 },
  converting: { phase: "converting" },
  attached: { phase: "attached", notice: "uploaded", url: "#attached" },
  different: { phase: "attached", notice: "uploaded", url: "#different" },
  deleting: { phase: "deleting" },
  deleted: { phase: "empty", notice: "deleted" },
  canceled: { phase: "empty", notice: "canceled" },
  refused: { phase: "rejected", error: FILE_CONTENT_DIFFERS },
  offered: {
    phase: "rejected",
    error: FILE_NAME_TOO_LONG,
    offer: { chosen, file: offered },
  },
};
