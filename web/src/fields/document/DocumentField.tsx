import type { DocumentQuestion } from "../../../../shared/application/kinds/document.ts";
import { takesFile } from "../../application/document-state.ts";
import { useApplication, useDocumentState } from "../../application/react.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { ownName } from "../apart.ts";
import { Field } from "../Field.tsx";

// No visitor needs it.
const DocumentFrame = lazyPart(() => import("./DocumentFrame.tsx"));

const NEEDS_ACCOUNT =
  "This question can be finished once you have created an account.";

/** Renders a document of the student from choosing and sending it to viewing and deleting it. */
export function DocumentField({
  question,
}: {
  readonly question: DocumentQuestion;
}) {
  const { isLoggedIn } = useApplication();
  const state = useDocumentState(question.key);
  const hasFailed = "error" in state && state.error !== undefined;
  const errorId = `${question.key}-problem`;
  return (
    <Field
      question={question}
      hasControl={isLoggedIn && takesFile(state)}
      phase={state.phase}
      {...(hasFailed ? { describedBy: errorId } : {})}
    >
      {(field) =>
        isLoggedIn ? (
          <DocumentFrame
            answerKey={question.key}
            label={ownName(question)}
            errorId={errorId}
            field={{
              ...field,
              "aria-invalid": hasFailed || field["aria-invalid"],
            }}
          />
        ) : (
          <p id={field.id} className="well muted">
            {NEEDS_ACCOUNT}
          </p>
        )
      }
    </Field>
  );
}
