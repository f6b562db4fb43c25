import {
  FILE_CONTENT_DIFFERS,
  FILE_NAME_TOO_LONG,
} from "../../shared/documents.ts";
import type { DocumentState } from "../src/application/document-state.ts";
import { Asked } from "./InForm.tsx";
import { eachOf, StateSet } from "./StateSet.tsx";

const LABEL = "Your Essay as a Document";
const HINT = "A .pdf, .docx, .png or .jpg file of at most 1 MB.";

function attached(
  key: string,
  file_name: string,
  differences: readonly string[] = [],
): DocumentState {
  const fileKey = `uploads/amy/${key}/1`;
  const file = { key, file_name, file_size: 231_000, file_key: fileKey };
  return {
    phase: "attached",
    notice: "uploaded",
    url: `#${key}`,
    fileKey,
    file: { ...file, differences },
  };
}

const states: Readonly<Record<string, DocumentState>> = {
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
      chosen: new File(["x"], "what-values-guide-me-final-version-3.pdf"),
      file: new File(["x"], "what-values-guide-me-final-v.pdf"),
      text: "We can shorten the name of your file for you.",
      action: "Upload with the shorter name",
    },
  },
  visitor: { phase: "empty" },
};

export function Documents() {
  return (
    <StateSet
      title="Document"
      states={eachOf(states, (state, key) => (
        <Asked
          element={{ kind: "document", key, label: LABEL, hint: HINT }}
          isLoggedIn={key !== "visitor"}
          documents={{ [key]: state }}
        />
      ))}
    />
  );
}
