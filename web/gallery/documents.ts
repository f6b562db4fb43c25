import {
  FILE_CONTENT_DIFFERS,
  FILE_NAME_TOO_LONG,
} from "../../shared/documents.ts";
import type { DocumentState } from "../src/application/document-state.ts";

const chosen = new File(["x"], "what-values-guide-me-final-version-3.pdf");
const offered = new File(["x"], "what-values-guide-me-final-v.pdf");

function attached(
  key: string,
  name: string,
  differences: readonly string[] = [],
): DocumentState {
  const fileKey = `uploads/amy/${key}/1`;
  return {
    phase: "attached",
    notice: "uploaded",
    url: `#${key}`,
    fileKey,
    file: {
      key,
      file_name: name,
      file_size: 231_000,
      file_key: fileKey,
      differences,
    },
  };
}

/** All states of a document by name. */
export const documentStates: Readonly<Record<string, DocumentState>> = {
  none: { phase: "empty" },
  checking: { phase: "checking" },
  uploading: { phase: "uploading", name: "essay.pdf", share: 0.62 },
  converting: { phase: "converting" },
  attached: attached("attached", "essay.pdf"),
  different: attached("different", "essay.docx", [
    "Lines may break differently than in your file, because we do not have its font Garamond. A PDF keeps its own fonts.",
  ]),
  deleting: { phase: "deleting" },
  deleted: { phase: "empty", notice: "deleted" },
  canceled: { phase: "empty", notice: "canceled" },
  refused: { phase: "rejected", error: FILE_CONTENT_DIFFERS },
  offered: {
    phase: "rejected",
    error: FILE_NAME_TOO_LONG,
    offer: {
      chosen,
      file: offered,
      text: "We can shorten the name of your file for you.",
      action: "Upload with the shorter name",
    },
  },
};
