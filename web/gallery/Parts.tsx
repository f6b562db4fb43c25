import { choiceGone } from "../../shared/application/derive/data-model.ts";
import {
  FILE_CONTENT_DIFFERS,
  FILE_NAME_TOO_LONG,
} from "../../shared/documents.ts";
import { SaveStatusBar } from "../src/app/save-status/SaveStatusBar.tsx";
import type { DocumentState } from "../src/application/document-state.ts";
import ErrorSummary from "../src/form/ErrorSummary.tsx";
import { Asked, InForm } from "./InForm.tsx";
import { eachOf, StateSet } from "./states.tsx";

const LEFT_OUT =
  "Picture 2 of 3 in your file could not be read and is left out. Please insert it again and upload the new file.";

function attached(key: string, ...differences: string[]): DocumentState {
  const file = { key, file_name: "essay.docx", file_size: 231_000 };
  return {
    phase: "attached",
    notice: "uploaded",
    fileKey: key,
    file: { ...file, file_key: key, differences },
  };
}

const documents: Readonly<Record<string, DocumentState>> = {
  none: { phase: "empty" },
  checking: { phase: "checking" },
  uploading: { phase: "uploading", name: "essay.pdf", share: 0.62 },
  converting: { phase: "converting" },
  attached: attached("attached"),
  different: attached("different", LEFT_OUT),
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

/** Renders the question for a document. */
export function Documents() {
  return (
    <StateSet
      title="Document"
      states={eachOf(documents, (state, key) => (
        <Asked
          element={{ kind: "document", key, label: "Your Essay" }}
          isLoggedIn={key !== "visitor"}
          documents={{ [key]: state }}
        />
      ))}
    />
  );
}

const answers = { first_name: "Amy" };
const errors = {
  first_name: ["First Name"],
  entry_term: ["When do you plan to enroll?"],
};
const conflict = { answers, conflicts: { first_name: "Amelie" } };
const refused = { value: "Z", messages: [choiceGone("Gender")] };
const saving = {
  "saving: saved": { answers, saving: { state: "saved" } },
  "saving: saving": { answers, saving: { state: "saving" } },
  "saving: failed": { answers, saving: { state: "failed" } },
  "saving: blocked": {
    answers: { gender: "Z" },
    refused: new Map([["gender", refused]]),
    saving: { state: "blocked" },
  },
  "saving: conflict": conflict,
  "saving: visitor": { isLoggedIn: false },
} as const;

/** Renders what surrounds the questions. */
export function Surroundings() {
  return (
    <StateSet
      title="Around the questions"
      isWide
      states={{
        "error summary": (
          <InForm errors={errors} status="validating">
            <ErrorSummary />
          </InForm>
        ),
        "changed on another device": (
          <Asked
            element={{ kind: "text", key: "first_name", label: "First Name" }}
            {...conflict}
          />
        ),
        ...eachOf(saving, (state) => (
          <InForm {...state}>
            <SaveStatusBar />
          </InForm>
        )),
      }}
    />
  );
}
