import { textAt } from "./run-script.ts";

/** Reads `name=value; name=value`. */
function pairs(line: string): readonly (readonly [string, string])[] {
  return line.split("; ").map((pair) => {
    const [name = "", ...value] = pair.trim().split("=");
    return [name, value.join("=")] as const;
  });
}

/** Who applies, what they answer, what readers find under which label, and what Slate has in which column. */
export const people = textAt("test/support/files/applicants.txt")
  .split(/\n(?=\S)/)
  .map((person) => {
    const [who = "", ...lines] = person.trimEnd().split("\n");
    const [answers = [], printed = [], exported = []] = lines.map(pairs);
    return { who, answers, printed, exported };
  });
