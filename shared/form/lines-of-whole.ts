import type { Composed } from "../application/question.ts";
import { isDash } from "../plain-text.ts";

/** Returns the lines of a name, an address or a statement, given its parts: without its dashes, unless it has nothing else. */
export function linesOfWhole(
  parts: readonly {
    readonly composed?: Composed | undefined;
    readonly text: string;
  }[],
): readonly string[] {
  const texts: string[] = [];
  for (const { composed, text } of parts) {
    if (isDash(text) && parts.some((part) => !isDash(part.text))) continue;
    const { line = 0, separator = " " } = composed ?? {};
    const before = texts[line];
    texts[line] = before === undefined ? text : `${before}${separator}${text}`;
  }
  // A line without an answer is a hole in the list.
  return Object.values(texts);
}
