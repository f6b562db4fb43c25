import { graphemesOf, type Typesetter } from "./typesetter.ts";

const words = new Intl.Segmenter("en", { granularity: "word" });
function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

/** Breaks a text into lines that are no wider than `maxWidth`, as a part of the font size; no line ends in a space. */
export function wrapping(
  text: string,
  typesetter: Typesetter,
): (room: number) => readonly string[] {
  const paragraphs = text.split("\n").map(
    (paragraph) =>
      // Breaks between words first, so that most words are never split.
      paragraph.match(/\s+|\S+/g) ?? [],
  );
  const widths = new Map<string, number>();
  const widthOf = (piece: string): number => {
    const known = widths.get(piece) ?? typesetter.line(piece).width;
    widths.set(piece, known);
    return known;
  };
  const breakUp = (
    pieces: readonly string[],
    room: number,
    [split, ...finer]: readonly ((piece: string) => string[])[],
  ): readonly string[] =>
    pieces.flatMap((piece) =>
      split === undefined || widthOf(piece) <= room
        ? [piece]
        : breakUp(split(piece), room, finer),
    );
  return (room: number): string[] =>
    paragraphs.flatMap((paragraph) => {
      const lines = [""];
      let used = 0;
      for (const piece of breakUp(paragraph, room, [wordsOf, graphemesOf])) {
        const width = widthOf(piece);
        if (used > 0 && used + width > room && piece.trim() !== "") {
          lines.push("");
          used = 0;
        }
        lines.push(`${lines.pop() ?? ""}${piece}`);
        used += width;
      }
      return lines.map((line) => line.trimEnd());
    });
}
