import { isolated } from "../../plain-text.ts";
import type { QuestionBase } from "../question.ts";
import type { Kind } from "./kind.ts";

/** An uploaded document; the stored value is 'ANSWERED' or empty and is written by the server alone. */
export interface DocumentQuestion extends QuestionBase {
  readonly kind: "document";
}

export const document: Kind<DocumentQuestion> = {
  field: () => ({ type: "server" }),
  printed(_text, { key }, { documents }) {
    const file = documents[key];
    return file ? `Attached: ${isolated(file.file_name)}` : "Attached";
  },
  brief: () => "Document attached",
};
