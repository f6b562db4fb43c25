// Made of Unicode's names by `npm run letters`: those of letters that are not printed, and of what has a number alone.
import table from "./letter-names.json" with { type: "json" };

/** Reads names, each of which has its distance from the one before in base 36, and the number of words that both begin with. */
function namesIn(entries: string): ReadonlyMap<number, string> {
  let code = 0;
  let words: readonly string[] = [];
  return new Map(
    entries.split("|").map((entry) => {
      const [distance = "", shared = "", rest = ""] = entry.split(".");
      code += Number.parseInt(distance, 36);
      words = [...words.slice(0, Number(shared)), ...rest.split(" ")];
      return [code, words.join(" ")];
    }),
  );
}

const names = namesIn(table.named);

/** Replaces code points by their names: `𖬌 (U+16B0C)` is `𖬌 (Pahawh Hmong Vowel Kaab)`. One without a name stays. */
export function named(text: string): string {
  return text.replaceAll(/U\+([\dA-F]+)/g, (whole, digits: string) => {
    const code = Number.parseInt(digits, 16);
    const row = table.numbered.find(
      ({ first, last }) => first <= code && code <= last,
    );
    return row ? `${row.name}-${digits}` : (names.get(code) ?? whole);
  });
}
