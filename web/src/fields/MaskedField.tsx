import type { SyntheticEvent } from "react";
import type { PhoneQuestion } from "../../../shared/application/kinds/phone.ts";
import type { SocialSecurityQuestion } from "../../../shared/application/kinds/social-security.ts";
import { useApplication } from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { Field } from "./Field.tsx";
import { afterEdit, type DigitFormat } from "./format-digits.ts";
import { useInputHints } from "./input-hints.ts";
import { rewriting } from "./rewriting.ts";
import { useTypedText } from "./use-typed-text.ts";

interface MaskedFieldProps {
  readonly question: PhoneQuestion | SocialSecurityQuestion;
  readonly type?: "text" | "tel";
  readonly format: DigitFormat;
}

/** Renders digits that are formatted while they are typed, pasted or autofilled. */
export function MaskedField({
  question,
  type = "text",
  format,
}: MaskedFieldProps) {
  const typing = useInputHints(question);
  const { settle } = useApplication();
  const { value, box } = useTypedText<HTMLInputElement>(question.key);

  const rewrite = (event: SyntheticEvent<HTMLInputElement>) => {
    const { currentTarget: target, nativeEvent } = event;
    const caret = target.selectionStart ?? target.value.length;
    const next = afterEdit(
      format,
      value,
      { text: target.value, caret },
      "inputType" in nativeEvent &&
        nativeEvent.inputType === "deleteContentForward",
    );
    if (next.text !== target.value) target.value = next.text;
    if (target === document.activeElement) {
      target.setSelectionRange(next.caret, next.caret);
    }
    box.onChange(event);
    settle();
  };

  return (
    <Field question={question}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          type={type}
          {...typing}
          {...box}
          {...rewriting(rewrite, box.onChange)}
        />
      )}
    </Field>
  );
}
