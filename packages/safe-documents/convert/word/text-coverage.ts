import { GAP } from "./docx-text.ts";

const SPACE = new RegExp(`[\\s${GAP}]+`, "u");
const WINDOW = 3;
/** Letters that not every font of the Latin script has: their order and place in a PDF depend on the fonts. */
const SEPARATE = /[^a-zß-ſ\p{N}]/u;

/**
 * Returns the share, 0 to 1, of the letters and digits of `paragraphs` that `text` contains in the same neighborhood:
 * repetitions elsewhere do not make up for missing text. Spaces, punctuation and form (capitals, ligatures) do not
 * count.
 */
export function textCoverage(
  paragraphs: readonly string[],
  text: string,
): number {
  const remaining = new Map<string, number>();
  for (const run of runsOf(text)) {
    for (const part of [...run, ...windowsOf(run)]) {
      remaining.set(part, (remaining.get(part) ?? 0) + 1);
    }
  }
  let total = 0;
  let found = 0;
  // A word is drawn without interruption, whatever stands between it and the next.
  const words = paragraphs.flatMap((paragraph) => paragraph.split(SPACE));
  for (const run of words.flatMap(runsOf)) {
    for (const part of run.length < WINDOW ? run : windowsOf(run)) {
      const count = remaining.get(part) ?? 0;
      total += 1;
      if (count > 0) found += 1;
      remaining.set(part, count - 1);
    }
  }
  return total === 0 ? 1 : found / total;
}

/** Returns the letters beyond Latin and the emoji of a text, in a form that capitals, accents, ligatures and joiners do not change. */
function foreignIn(text: string): readonly string[] {
  const base = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  // The parts of Hangul are one letter.
  return (
    base
      .normalize("NFC")
      .toLowerCase()
      .replaceAll("ς", "σ")
      .match(/(?!\p{Script=Latin})\p{L}|\p{Extended_Pictographic}/gu) ?? []
  );
}

function countForeign(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of foreignIn(text)) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

/** Returns the letters beyond Latin and the emoji of `paragraphs` that `text` has less often, each once. */
export function missingLetters(
  paragraphs: readonly string[],
  text: string,
): readonly string[] {
  const printed = countForeign(text);
  return [...countForeign(paragraphs.join("\n"))]
    .filter(([letter, count]) => (printed.get(letter) ?? 0) < count)
    .map(([letter]) => letter);
}

/**
 * Returns of each paragraph the first words that are nowhere in `text`; if there are none, those that it has less often.
 */
export function missingWords(
  paragraphs: readonly string[],
  text: string,
): readonly string[] {
  const lost = missingLetters(paragraphs, text);
  const written = lettersOf(paragraphs.join("\n")).join("");
  const letters = lettersOf(text);
  // A PDF may hold words beyond Latin in visual order.
  const printed = [...letters, "\n", ...letters.toReversed()].join("");
  const wordsOf = (isMissing: (part: string) => boolean) =>
    firstWords(paragraphs, (word) => {
      const foreign = foreignIn(word);
      return foreign.length > 0
        ? foreign.some((letter) => lost.includes(letter)) &&
            isMissing(lettersOf(word).join(""))
        : runsOf(word).some((run) => isMissing(run.join("")));
    });
  const gone = wordsOf((part) => !printed.includes(part));
  return gone.length > 0
    ? gone
    : wordsOf((part) => timesIn(printed, part) < timesIn(written, part));
}

/** Returns of each paragraph the first words in a row that are missing, as they are written. */
export function firstWords(
  paragraphs: readonly string[],
  isMissing: (word: string) => boolean,
): readonly string[] {
  return paragraphs.flatMap((paragraph) => {
    const words = paragraph.split(SPACE);
    const first = words.findIndex(isMissing);
    if (first === -1) return [];
    const others = words.slice(first);
    const end = others.findIndex((word) => !isMissing(word));
    return others
      .slice(0, end === -1 ? undefined : end)
      .join(" ")
      .normalize("NFC");
  });
}

function timesIn(text: string, run: string): number {
  return text.split(run).length - 1;
}

/**
 * Splits a text into runs of letters that are drawn from left to right. Other letters are runs of their own, because a
 * PDF may hold them in writing or in visual order; and so are marks beside their letter.
 */
function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let isOpen = false;
  for (const letter of lettersOf(text)) {
    const isSeparate = SEPARATE.test(letter);
    if (isOpen && !isSeparate) {
      runs.at(-1)?.push(letter);
    } else {
      runs.push([letter]);
    }
    isOpen = !isSeparate;
  }
  return runs;
}

function lettersOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{Mc}\p{N}\p{Extended_Pictographic}]/gu) ?? []
  );
}

function windowsOf(letters: readonly string[]): string[] {
  return letters
    .slice(WINDOW - 1)
    .map((_, at) => letters.slice(at, at + WINDOW).join(""));
}
