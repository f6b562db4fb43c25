import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type SyntheticEvent,
} from "react";
import { storedForm } from "../../../shared/form/data-model.ts";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import { maxUnits } from "./max-units.ts";

type Box = HTMLInputElement | HTMLTextAreaElement;

interface Options {
  /** Maximum number of characters; none by default. */
  readonly maxLength?: number | undefined;
  /** Takes what is in the box, if more follows from it than an answer. */
  readonly take?: (text: string) => void;
}

/** Returns the text of a box once what is on the clipboard has replaced the selection. */
function pastedInto({ value, ...box }: Box, pasted: string): string {
  const { selectionStart, selectionEnd } = box;
  // Boxes for email addresses do not tell their selection.
  return selectionStart === null || selectionEnd === null
    ? value
    : value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
}

/**
 * Returns the answer to a question, and the props of the box in which it is typed. The box is the browser's while the
 * student types: React would write each letter into the document once more, and the browser would calculate its styles
 * anew. What is stored is shown once the box is left, and an answer that changes in another way at once.
 */
export function useTypedText<B extends Box>(
  key: string,
  { maxLength, take }: Options = {},
) {
  const { get, type, settle } = useApplication();
  const value = useTextAnswer(key);
  const [defaultValue] = useState(value);
  const ref = useRef<B>(null);
  const unitsOf = (text: string) =>
    maxLength === undefined
      ? -1
      : maxUnits(text, maxLength, storedForm(key, text));
  useLayoutEffect(() => {
    const { current: box } = ref;
    if (box !== null && storedForm(key, box.value) !== value) box.value = value;
  }, [key, value]);
  const takeFrom = ({ value: text }: B) => {
    if (take === undefined) type({ [key]: text });
    else take(text);
  };
  const box = {
    ref,
    defaultValue,
    maxLength: maxLength && unitsOf(defaultValue),
    onChange: ({ currentTarget: target }: SyntheticEvent<B>) => {
      const units = unitsOf(target.value);
      if (units !== target.maxLength) target.maxLength = units;
      takeFrom(target);
    },
    onPaste: ({ currentTarget: target, clipboardData }: ClipboardEvent<B>) => {
      const units = unitsOf(pastedInto(target, clipboardData.getData("text")));
      if (units > target.maxLength) target.maxLength = units;
    },
    onBlur: ({ target }: FocusEvent<B>) => {
      const answer = () => String(get().answers[key] ?? "");
      // Some tools write into a box without an event.
      if (storedForm(key, target.value) !== answer()) takeFrom(target);
      settle();
      if (target.value !== answer()) target.value = answer();
    },
  };
  return { value, box };
}
