import type { Progress } from "../../../../shared/application/derive/progress.ts";

function toCheck(wrong: number): string {
  return `${wrong} to check`;
}

/** Returns the words for what nothing prevents from being submitted: an essay of two words is not said to be done. */
export function doneWords({ short }: Progress): string {
  return short === undefined
    ? "Done"
    : `${short.words} of about ${short.suggested} words`;
}

/** Returns the state of a section in words. */
export function progressWords(
  progress: Progress & { readonly readersLook?: boolean },
): string {
  const { state, required, answered, wrong, readersLook = false } = progress;
  if (state === "done") return doneWords(progress);
  if (state === "optional") {
    return readersLook ? "Optional, we look here" : "Optional";
  }
  return [
    ...(required > 0 ? [`${answered} of ${required} answered`] : []),
    ...(wrong > 0 ? [toCheck(wrong)] : []),
  ].join(", ");
}

/** Returns the state of a page in words that fit into a tab, and in those for screen readers. */
export function shortProgressWords(progress: Progress): {
  readonly seen: string;
  readonly spoken: string;
} {
  const { state, required, answered, wrong, short } = progress;
  // A page is counted in answers: a text of two words is none yet.
  const isShort = short?.isRequired === true;
  const count = `${isShort ? answered - 1 : answered} of ${required}`;
  const spoken = `${count} required answered`;
  const words =
    (state === "done" && !isShort && "Done") ||
    (state === "optional" && "Optional") ||
    (answered === required && wrong > 0 && toCheck(wrong));
  return words ? { seen: words, spoken: words } : { seen: count, spoken };
}
