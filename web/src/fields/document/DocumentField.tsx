import type { DocumentQuestion } from "../../../../shared/application/question.ts";
import {
  useDocumentState,
  useFormState,
} from "../../application/form-state.ts";
import styles from "./DocumentField.module.css";
import { DocumentFrame } from "./DocumentFrame.tsx";
import { Field } from "../Field.tsx";

const NEEDS_ACCOUNT =
  "This question can be finished once you have created an account.";

/** A document of the student: chosen, sent, converted, looked at, and deleted again. */
export const DocumentField = ({
  question,
}: {
  readonly question: DocumentQuestion;
}) => {
  const { isLoggedIn } = useFormState();
  const hasFailed = useDocumentState(question.key).error !== undefined;
  const errorId = `${question.key}-problem`;
  return (
    <Field question={question} {...(hasFailed ? { describedBy: errorId } : {})}>
      {(field) =>
        isLoggedIn ? (
          <DocumentFrame
            answerKey={question.key}
            errorId={errorId}
            field={{
              ...field,
              "aria-invalid": hasFailed || field["aria-invalid"],
            }}
          />
        ) : (
          <p id={field.id} className={styles["account"]}>
            {NEEDS_ACCOUNT}
          </p>
        )
      }
    </Field>
  );
};
