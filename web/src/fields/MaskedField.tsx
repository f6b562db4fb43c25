import type { ChangeEvent } from "react";
import type { PhoneQuestion } from "../../../shared/application/kinds/phone.ts";
import type { SocialSecurityQuestion } from "../../../shared/application/kinds/social-security.ts";
import { PHONE_MAX_LENGTH } from "../../../shared/application/limits.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { Field } from "./Field.tsx";
import { afterEdit, type DigitFormat } from "./format-digits.ts";
import { useInputHints } from "./input-hints.ts";

interface MaskedFieldProps {
  readonly question: PhoneQuestion | SocialSecurityQuestion;
  readonly type?: "text" | "tel";
  /** Nothing for free text. */
  readonly format: DigitFormat | undefined;
}

/**
 * Renders digits that are formatted while they are typed, pasted or autofilled; an international number is free text.
 */
export function MaskedField({
  question,
  type = "text",
  format,
}: MaskedFieldProps) {
  const { key } = question;
  const typing = useInputHints(question);
  const { change } = useApplication();
  const value = useTextAnswer(key);

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length;
    const edited = { text: target.value, caret };
    const next =
      format === undefined
        ? edited
        : afterEdit(
            format,
            value,
            edited,
            "inputType" in nativeEvent &&
              nativeEvent.inputType === "deleteContentForward",
          );
    // Written here and not by the next rendering, which would leave the caret at the end.
    if (next.text !== target.value) target.value = next.text;
    if (format !== undefined && target === document.activeElement) {
      target.setSelectionRange(next.caret, next.caret);
    }
    if (next.text !== value) change({ [key]: next.text });
  };

  return (
    <Field question={question}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          type={type}
          {...typing}
          // A formatted value is only as long as its digits, regardless of the words it was copied with.
          maxLength={format === undefined ? PHONE_MAX_LENGTH : undefined}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
