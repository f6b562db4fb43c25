import { useLayoutEffect, useRef, useState, type ChangeEvent } from "react";
import { useApplication, useTextAnswer } from "../application/react.tsx";
import { maxUnits } from "./max-units.ts";

interface Limits {
  /** Maximum number of characters; none by default. */
  readonly maxLength?: number | undefined;
  /** Returns what is kept of a typed or pasted text. */
  readonly storable?: (text: string) => string;
}

/**
 * Returns the answer to a question, and the props of the box in which it is typed. The box is the browser's while the
 * student types: React would write each letter into the document once more, and the browser would calculate its styles
 * anew. An answer that changes in another way is written into the box.
 */
export function useTypedText<B extends HTMLInputElement | HTMLTextAreaElement>(
  key: string,
  { maxLength, storable = String }: Limits = {},
) {
  const { type, settle } = useApplication();
  const value = useTextAnswer(key);
  const [defaultValue] = useState(value);
  const ref = useRef<B>(null);
  useLayoutEffect(() => {
    const { current: box } = ref;
    if (box !== null && box.value !== value) box.value = value;
  }, [value]);
  const unitsOf = (text: string) => maxLength && maxUnits(text, maxLength);
  const onChange = ({ target, nativeEvent }: ChangeEvent<B>) => {
    // What is being composed is the input method's.
    const { isComposing } = nativeEvent as InputEvent;
    const text = isComposing ? target.value : storable(target.value);
    if (text !== target.value) target.value = text;
    const units = unitsOf(text) ?? -1;
    // Until the next rendering, which may be some letters later.
    if (units !== target.maxLength) target.maxLength = units;
    type({ [key]: text });
  };
  const box = { ref, defaultValue, onChange, onBlur: settle };
  return { value, box: { ...box, maxLength: unitsOf(value) } };
}
