import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads `name=value; name=value`. */
function pairs(line: string): readonly (readonly [string, string])[] {
  return line.split("; ").map((pair) => {
    const [name = "", ...value] = pair.trim().split("=");
    return [name, value.join("=")] as const;
  });
}

/** Who applies, what they answer, what readers find under which label, and what Slate has in which column. */
export const people = readFileSync(
  join(import.meta.dirname, "files/applicants.txt"),
  "utf8",
)
  .split(/\n(?=\S)/)
  .map((person) => {
    const [who = "", ...lines] = person.trimEnd().split("\n");
    const [answers = [], printed = [], exported = []] = lines.map(pairs);
    return { who, answers, printed, exported };
  });
