import { useState } from "react";
import { ApplicationContext } from "../src/application/react.tsx";
import { DocumentField } from "../src/fields/document/DocumentField.tsx";
import { documentStates } from "./documents.ts";
import { galleryForm } from "./gallery-form.ts";
import { State, StateSet } from "./StateSet.tsx";

function makeForm(isLoggedIn: boolean) {
  return galleryForm({
    answers: {
      attached: "ANSWERED",
      different: "ANSWERED",
      deleting: "ANSWERED",
    },
    documents: documentStates,
    isLoggedIn,
  });
}

function fieldOf(key: string) {
  return (
    <DocumentField
      question={{
        kind: "document",
        key,
        label: "Your Essay as a Document",
        hint: "A .pdf, .docx, .png or .jpg file of at most 1 MB.",
      }}
    />
  );
}

export function DocumentsSet() {
  const [form] = useState(() => makeForm(true));
  const [visitorForm] = useState(() => makeForm(false));
  return (
    <StateSet title="Document">
      <ApplicationContext value={form}>
        {Object.keys(documentStates).map((key) => (
          <State key={key} name={key}>
            {fieldOf(key)}
          </State>
        ))}
      </ApplicationContext>
      <ApplicationContext value={visitorForm}>
        <State name="visitor">{fieldOf("visitor")}</State>
      </ApplicationContext>
    </StateSet>
  );
}
