import { GAP } from "./docx-text.ts";

const SPACE = new RegExp(`[\\s${GAP}]+`, "u");
const WINDOW = 3;
/** Letters that every font of the Latin script has, or any other: its order and place in a PDF depend on the fonts. */
const RUNS = /[a-zß-ſ\p{N}]+|./gu;
/** A letter whose mark may be of another font than its word. */
const MARKED = /\p{L}\p{M}+/gu;
/** Letters that are whole sentences: that they are there is not told by every PDF. */
const UNTOLD = /[\ufdfa\ufdfb]/gu;
const APART = "\ufffc";

/**
 * Returns the share, 0 to 1, of the letters and digits of `paragraphs` that `text` contains in the same neighborhood:
 * repetitions elsewhere do not make up for missing text. Spaces, punctuation and form (capitals, ligatures) do not
 * count.
 */
export function textCoverage(
  paragraphs: readonly string[],
  text: string,
): number {
  const remaining = countsOf(
    runsOf(text).flatMap((run) => [...Array.from(run), ...windowsOf(run)]),
  );
  let total = 0;
  let found = 0;
  // A word is drawn without interruption, whatever stands between it and the next.
  const words = paragraphs.map(toldOf).flatMap((each) => each.split(SPACE));
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
  return (
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      // The parts of Hangul are one letter.
      .normalize("NFC")
      .toLowerCase()
      .replaceAll("ς", "σ")
      .match(/(?!\p{Script=Latin})\p{L}|\p{Extended_Pictographic}/gu) ?? []
  );
}

function countsOf(parts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

/** Returns the letters beyond Latin and the emoji of `paragraphs` that `text` has less often, each once. */
export function missingLetters(
  paragraphs: readonly string[],
  text: string,
): readonly string[] {
  const printed = countsOf(foreignIn(text));
  return [...countsOf(foreignIn(toldOf(paragraphs.join("\n"))))]
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
  const printed = lettersOf(text);
  // A PDF may hold words beyond Latin in visual order.
  const reversed = Array.from(printed).toReversed().join("");
  const gone = firstWords(paragraphs, (written) => {
    const word = toldOf(written);
    const foreign = foreignIn(word);
    const whole = lettersOf(word);
    return foreign.length > 0
      ? foreign.some((letter) => lost.includes(letter)) &&
          !printed.includes(whole) &&
          !reversed.includes(whole)
      : runsOf(word).some((run) => !printed.includes(run));
  });
  if (gone.length > 0) return gone;
  const all = lettersOf(paragraphs.join("\n"));
  return firstWords(paragraphs, (word) =>
    runsOf(toldOf(word)).some(
      (run) => timesIn(printed, run) < timesIn(all, run),
    ),
  );
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

function toldOf(written: string): string {
  return written.replaceAll(UNTOLD, "");
}

function timesIn(text: string, run: string): number {
  return text.split(run).length - 1;
}

/**
 * Splits a text into runs of letters that are drawn from left to right. Other letters are runs of their own, because a
 * PDF may hold them in writing or in visual order; and so are marks beside their letter.
 */
function runsOf(text: string): readonly string[] {
  return lettersOf(text.replaceAll(MARKED, `${APART}$&${APART}`))
    .split(APART)
    .flatMap((part) => part.match(RUNS) ?? []);
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Mc}\p{N}\p{Extended_Pictographic}\ufffc]/gu, "");
}

function windowsOf(run: string): readonly string[] {
  return Array.from(run.slice(WINDOW - 1), (_, at) =>
    run.slice(at, at + WINDOW),
  );
}
