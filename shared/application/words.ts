/** Counts the words of a text: everything that white space separates. */
export function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Returns the number of words of a text, such as "1 word" or "300 words". */
export function wordCount(text: string): string {
  const words = wordsIn(text);
  return `${words} ${words === 1 ? "word" : "words"}`;
}
