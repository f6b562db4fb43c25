import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "walk.md");

/** What can be done, as the page words it; what is done with it is in quotation marks. */
const verbs = [
  "log in as another student",
  "open",
  "tab to",
  "type",
  "press",
  "wait",
  "answer everything else but",
  "answer elsewhere",
] as const;

export type Verb = (typeof verbs)[number];

export interface Row {
  readonly text: string;
  readonly actions: readonly {
    readonly verb: Verb;
    readonly words: readonly string[];
  }[];
  /** Words that are heard, in this order, perhaps with others between. */
  readonly heard: readonly string[];
  /** Those of them that are heard no second time. */
  readonly once: readonly string[];
  readonly unheard: readonly string[];
}

export interface Part {
  readonly title: string;
  readonly rows: readonly Row[];
}

const ACTION = new RegExp(
  `(${verbs.join("|")})((?:[, ]*“[^”]*”)*)(?:, |$)`,
  "giy",
);

function quoted(text: string): string[] {
  return [...text.matchAll(/“([^”]*)”/g)].map(([, words = ""]) => words);
}

function rowOf(line: string): Row {
  const [text = "", hearing = ""] = line
    .split("|")
    .slice(1)
    .map((cell) => cell.trim());
  const actions = [...text.matchAll(ACTION)];
  if (actions.map(([whole]) => whole).join("") !== text || text === "") {
    throw new Error(`The script says what nobody can do: ${text}`);
  }
  const [heard = "", ...unheard] = hearing.split(/\bnot (?=“)/);
  return {
    text,
    actions: actions.map(([, verb = "", words = ""]) => ({
      verb: verb.toLowerCase() as Verb,
      words: quoted(words),
    })),
    heard: quoted(heard),
    once: [...heard.matchAll(/“([^”]*)” once/g)].map(([, words = ""]) => words),
    unheard: unheard.flatMap(quoted),
  };
}

/**
 * Reads the script from the page that people read, so that both follow the same one.
 * @throws if a line of it is not understood
 */
export function readScript(): readonly Part[] {
  const [, ...parts] = readFileSync(PAGE, "utf8").split("\n## ");
  if (parts.length === 0) throw new Error(`${PAGE} has no script.`);
  return parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    const table = lines.filter((line) => line.startsWith("|"));
    return { title, rows: table.slice(2).map(rowOf) };
  });
}
