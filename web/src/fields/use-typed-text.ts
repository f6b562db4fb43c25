import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type SyntheticEvent,
} from "react";
import { complaintOf } from "../../../shared/application/derive/question-rules.ts";
import { storedForm } from "../../../shared/form/data-model.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { plainLine, plainLines } from "../../../shared/plain-text.ts";
import {
  useApplication,
  useSelector,
  useTextAnswer,
} from "../application/react.tsx";
import { useUnprinted } from "../application/unprinted.ts";
import { afterPress } from "../lib/after-press.ts";
import { today } from "../lib/clock.ts";
import { insertText } from "../lib/insert-text.ts";

/**
 * Returns the answer to a question, and the props of the box in which it is typed. The box is the browser's while the
 * student types: React would write each letter into the document once more, and the browser would calculate its styles
 * anew. What is stored is shown once the box is left, and an answer that changes in another way at once. Nothing that is
 * typed is cut off.
 * What is no answer, or counts as wrong, is complained of once the box is left, also where nothing is submitted of it.
 * @param take takes what is in the box, if more follows from it than an answer
 */
export function useTypedText<B extends HTMLInputElement | HTMLTextAreaElement>(
  key: string,
  take?: (text: string) => void,
) {
  const { get, type, settle } = useApplication();
  const value = useTextAnswer(key);
  const [defaultValue] = useState(value);
  const [left, setLeft] = useState<string | undefined>(value);
  const question = questionByKey.get(key)?.question;
  const complaint = useSelector(({ answers, problems }) =>
    // Why it cannot be saved is said instead.
    question === undefined || key in problems
      ? undefined
      : complaintOf(question, { answers, today: today() }),
  );
  const ref = useRef<B>(null);
  const takeText = take ?? ((text: string) => type({ [key]: text }));
  const shown = useRef(value);
  useLayoutEffect(() => {
    const { current: box } = ref;
    // What was typed before there was any code is taken once all fields listen (see `take-over.ts`).
    const isShown = shown.current === value;
    shown.current = value;
    if (isShown || box === null || storedForm(key, box.value) === value) return;
    box.value = value;
  }, [key, value]);
  const box = {
    ref,
    defaultValue,
    onChange: ({ currentTarget: target }: SyntheticEvent<B>) => {
      setLeft(undefined);
      takeText(target.value);
    },
    onPaste: (event: ClipboardEvent<B>) => {
      const pasted = event.clipboardData.getData("text/plain");
      const isOfLines = event.currentTarget instanceof HTMLTextAreaElement;
      const plain = (isOfLines ? plainLines : plainLine)(pasted);
      // As it is stored at once: what changes when the box is left cannot be undone.
      if (plain !== pasted && insertText(plain)) event.preventDefault();
    },
    onBlur: ({ target }: FocusEvent<B>) => {
      const answer = () => String(get().answers[key] ?? "");
      // Some tools write into a box without an event.
      if (storedForm(key, target.value) !== answer()) takeText(target.value);
      settle();
      if (target.value !== answer()) target.value = answer();
      afterPress(() => {
        setLeft(answer());
      });
    },
  };
  const isLeft = left === value;
  const isWrong = isLeft && complaint !== undefined;
  return {
    value,
    complaints: isWrong ? [complaint] : [],
    unprinted: useUnprinted(isLeft ? value : ""),
    box,
  };
}
