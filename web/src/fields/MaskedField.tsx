import { IMaskInput } from "react-imask";
import type {
  PhoneQuestion,
  SocialSecurityQuestion,
} from "../../../shared/application/question.ts";
import { useFormState, useTextAnswer } from "../form/form-state.ts";
import styles from "./Control.module.css";
import { Field } from "./Field.tsx";

const digits = (text: string): string => text.replaceAll(/\D/g, "");

/** What is pasted or filled in by the browser may start with the country code, which the mask has no room for. */
const nationalDigits = (text: string): string =>
  text.length > 1 ? digits(text).replace(/^1/, "") : text;

const INTERNATIONAL_MAX_LENGTH = 25;

interface MaskedFieldProps {
  readonly question: PhoneQuestion | SocialSecurityQuestion;
}

/** Digits that are formatted while they are typed; an international number is free text. */
export const MaskedField = ({ question }: MaskedFieldProps) => {
  const { answers } = useFormState();
  const value = useTextAnswer(question.key);
  const isPhone = question.kind === "phone";
  const isFree = isPhone && question.international === true;
  return (
    <Field question={question}>
      {(control) =>
        isFree ? (
          <input
            {...control}
            className={styles["control"]}
            type="tel"
            autoComplete={question.autoComplete ?? "off"}
            maxLength={INTERNATIONAL_MAX_LENGTH}
            value={value}
            onChange={(event) => {
              answers.change({ [question.key]: event.target.value });
            }}
          />
        ) : (
          <IMaskInput
            {...control}
            className={styles["control"]}
            type={isPhone ? "tel" : "text"}
            inputMode={isPhone ? "tel" : "numeric"}
            autoComplete={question.autoComplete ?? "off"}
            mask={isPhone ? "(000) 000-0000" : "000-00-0000"}
            prepare={isPhone ? nationalDigits : digits}
            value={value}
            onAccept={(masked: string) => {
              // The mask reports its own start as well, which is no change of the student's.
              if (masked !== answers.all()[question.key] && masked !== value)
                answers.change({ [question.key]: masked });
            }}
          />
        )
      }
    </Field>
  );
};
