import { graphemesOf, type Typesetter } from "./typesetter.ts";

const words = new Intl.Segmenter("en", { granularity: "word" });
function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

/** Breaks a text into lines that are no wider than `maxWidth`, as a part of the font size; no line ends in a space. */
export function lineBreaker(
  text: string,
  typesetter: Typesetter,
): (maxWidth: number) => readonly string[] {
  const paragraphs = text.split("\n").map(
    (paragraph) =>
      // Breaks between words first, so that most words are never split.
      paragraph.match(/\s+|\S+/g) ?? [],
  );
  const widths = new Map<string, number>();
  const widthOf = (part: string): number => {
    const width = widths.get(part) ?? typesetter.line(part).width;
    widths.set(part, width);
    return width;
  };
  const splitToFit = (
    parts: readonly string[],
    maxWidth: number,
    [split, ...others]: readonly ((part: string) => string[])[],
  ): readonly string[] =>
    parts.flatMap((part) =>
      split === undefined || widthOf(part) <= maxWidth
        ? [part]
        : splitToFit(split(part), maxWidth, others),
    );
  return (maxWidth: number): string[] =>
    paragraphs.flatMap((paragraph) => {
      const lines = [""];
      let lineWidth = 0;
      for (const part of splitToFit(paragraph, maxWidth, [
        wordsOf,
        graphemesOf,
      ])) {
        const width = widthOf(part);
        if (
          lineWidth > 0 &&
          lineWidth + width > maxWidth &&
          part.trim() !== ""
        ) {
          lines.push("");
          lineWidth = 0;
        }
        lines.push(`${lines.pop() ?? ""}${part}`);
        lineWidth += width;
      }
      return lines.map((line) => line.trimEnd());
    });
}
