const LOWERCASE = new Set([
  "of",
  "the",
  "and",
  "at",
  "in",
  "for",
  "de",
  "la",
  "del",
]);
/** Words that stay in capitals. */
const CAPITALS =
  /^([ivx]{2,5}|hs|jfk|us|usa|ne|nw|se|sw|po|[b-df-hj-np-tv-xz]{2,3})$/;
const ABBREVIATED =
  /^(st|dr|mt|ft|jr|sr|mrs|mr|ms|rd|hwy|blvd|pkwy|ln|ct|sch|ctr|hts|twp|ste)$/;

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function tidyWord(word: string, isFirst: boolean): string {
  if (LOWERCASE.has(word) && !isFirst) return word;
  if (ABBREVIATED.test(word)) return capital(word);
  if (CAPITALS.test(word)) return word.toUpperCase();
  if (/^mc\p{L}{3}/u.test(word)) return `Mc${capital(word.slice(2))}`;
  return capital(word);
}

/** Collapses spaces and turns text that is all in capitals, such as "ST MARY'S HIGH SCHOOL", into ordinary writing. */
export function tidy(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (/\p{Ll}/u.test(plain) || !/\p{Lu}{3}/u.test(plain)) return plain;
  return plain
    .toLowerCase()
    .replaceAll(
      /[\p{L}\p{M}]+(?:['’]\p{L}{2,}|['’]s(?!\p{L}))?/gu,
      (word, at: number) => {
        // O'Neill and D'Alene, but Mary's.
        const [, before, mark, after] =
          /^(o|d|l)(['’])(\p{L}{2,})$/u.exec(word) ?? [];
        if (before && mark && after) {
          return capital(before) + mark + capital(after);
        }
        return tidyWord(word, at === 0);
      },
    );
}
