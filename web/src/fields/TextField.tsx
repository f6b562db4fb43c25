import type {
  EmailQuestion,
  NumberQuestion,
  TextQuestion,
} from "../../../shared/application/question.ts";
import { joinClasses } from "../components/join-classes.ts";
import { useFormState, useTextAnswer } from "../form/form-state.ts";
import styles from "./Control.module.css";
import { Field } from "./Field.tsx";
import { useTyping } from "./typing.ts";

type LineQuestion = TextQuestion | EmailQuestion | NumberQuestion;

/**
 * One line of text: names, addresses of any kind, numbers. Nothing is cut off, as `maxLength` would do without a word and
 * in other units than the server's: what is too long is told, and has to be shortened by its author.
 */
export const TextField = ({
  question,
}: {
  readonly question: LineQuestion;
}) => {
  const { answers } = useFormState();
  const value = useTextAnswer(question.key);
  const typing = useTyping(question);
  return (
    <Field question={question}>
      {(control) => (
        <input
          {...control}
          // A number field of the browser scrolls its value away and hides what it cannot read.
          type={question.kind === "email" ? "email" : "text"}
          {...typing}
          className={joinClasses(
            styles["control"],
            question.kind === "number" ? styles["number"] : undefined,
          )}
          value={value}
          onChange={(event) => {
            answers.change({ [question.key]: event.target.value });
          }}
        />
      )}
    </Field>
  );
};
