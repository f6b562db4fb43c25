import { unicodeCorrectName } from "unicode-name";
import { unprintedIn } from "../../shared/printed-letters.ts";

/** Beyond it are no letters. */
const END = 0x40000;

function inTitleCase(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^Cjk/, "CJK");
}

/** Returns the table of the names of letters that are not printed; of letters that have a number, as most of Han, one row. */
export function letterNames(): string {
  const numbered: { first: number; last: number; name: string }[] = [];
  const named: string[] = [];
  let before = 0;
  let wordsBefore: readonly string[] = [];
  for (let code = 0; code < END; code += 1) {
    const name = inTitleCase(unicodeCorrectName(code) ?? "");
    const [stem = "", number] = name.split(/-(?=[^-]+$)/);
    if (number?.toUpperCase() === code.toString(16).toUpperCase()) {
      const row = numbered.at(-1);
      if (row?.last === code - 1 && row.name === stem) row.last = code;
      else numbered.push({ first: code, last: code, name: stem });
    } else if (
      name !== "" &&
      unprintedIn(String.fromCodePoint(code)).length > 0
    ) {
      const words = name.split(" ");
      const other = words.findIndex((word, at) => word !== wordsBefore[at]);
      const shared = Math.max(other, 0);
      const rest = words.slice(shared).join(" ");
      named.push(`${(code - before).toString(36)}.${shared}.${rest}`);
      before = code;
      wordsBefore = words;
    }
  }
  const table = { numbered, named: named.join("|") };
  return `${JSON.stringify(table, null, 2)}\n`;
}
