import type { SyntheticEvent } from "react";
import { kindOf } from "../../../shared/application/kinds/index.ts";
import type { PhoneQuestion } from "../../../shared/application/kinds/phone.ts";
import type { SocialSecurityQuestion } from "../../../shared/application/kinds/social-security.ts";
import { useApplication } from "../application/react.tsx";
import styles from "../components/Control.module.css";
import { rewriting } from "../lib/is-composing.ts";
import { Field } from "./Field.tsx";
import { afterEdit } from "./format-digits.ts";
import { useInputHints } from "./input-hints.ts";
import { useTypedText } from "./use-typed-text.ts";

/** Renders digits that are formatted while they are typed, pasted or autofilled. */
export function MaskedField({
  question,
}: {
  readonly question: PhoneQuestion | SocialSecurityQuestion;
}) {
  const kind = kindOf(question);
  const typing = useInputHints(question);
  const { settle } = useApplication();
  const { value, complaints, box } = useTypedText<HTMLInputElement>(
    question.key,
  );

  const rewrite = (event: SyntheticEvent<HTMLInputElement>) => {
    const { currentTarget: target, nativeEvent } = event;
    const caret = target.selectionStart ?? target.value.length;
    const next = afterEdit(
      (text) => kind.stored?.(text, question) ?? text,
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
    <Field question={question} complaints={complaints}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          type={question.kind === "phone" ? "tel" : "text"}
          {...typing}
          {...box}
          {...rewriting(rewrite, box.onChange)}
        />
      )}
    </Field>
  );
}
