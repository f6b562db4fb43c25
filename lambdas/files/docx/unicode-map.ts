/** What the codes of a font stand for. */
export type UnicodeMap = ReadonlyMap<number, string>;

const MAX_RANGE = 65_536;
const SINGLE = /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g;
const RANGE = /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g;

/** Reads the table by which a font of a PDF tells its text. */
export function unicodeMapIn(table: string): UnicodeMap {
  const map = new Map<number, string>();
  for (const [, lines = ""] of table.matchAll(
    /beginbfchar([\s\S]*?)endbfchar/g,
  )) {
    for (const [, code = "", text = ""] of lines.matchAll(SINGLE)) {
      map.set(Number.parseInt(code, 16), textOfHex(text, 0));
    }
  }
  for (const [, lines = ""] of table.matchAll(
    /beginbfrange([\s\S]*?)endbfrange/g,
  )) {
    for (const [, first = "", last = "", text = ""] of lines.matchAll(RANGE)) {
      const from = Number.parseInt(first, 16);
      const to = Math.min(Number.parseInt(last, 16), from + MAX_RANGE);
      for (let code = from; code <= to; code += 1) {
        map.set(code, textOfHex(text, code - from));
      }
    }
  }
  return map;
}

/** Text of big-endian UTF-16 whose last unit is counted up. */
function textOfHex(hex: string, offset: number): string {
  const units = (hex.match(/.{1,4}/g) ?? []).map((unit) =>
    Number.parseInt(unit, 16),
  );
  const last = units.length - 1;
  return String.fromCharCode(
    ...units.map((unit, at) => (at === last ? unit + offset : unit)),
  );
}
