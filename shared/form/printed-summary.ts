import { isAnswered } from "../application/condition.ts";
import { isAsked } from "../application/derive/visibility.ts";
import { factsOf } from "../college/facts.ts";
import { HIDDEN } from "./audience.ts";
import {
  mapSections,
  printedAnswer,
  type PrintedEntry,
  type PrintedPart,
  type PrintedSection,
  type Printout,
} from "./printed-answers.ts";
import { questionByKey, repetitionsOf } from "./questions.ts";

export interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
  /** Keys of the answers that it is made of. */
  readonly keys: readonly string[];
}

/** What stands above all parts. */
export interface Summary {
  readonly facts: readonly Fact[];
  /** Keys whose whole answer the facts state. */
  readonly stated: ReadonlySet<string>;
}

/** Returns what an admissions reader looks for first; leaves out what is not known. */
export function summaryOf(printout: Printout): Summary {
  const stated = new Set<string>();
  let used: string[] = [];
  const isHidden = (key: string) =>
    printout.hidden.includes(key) || HIDDEN.reader.includes(key);
  const textOf = (key: string): string => {
    const placed = questionByKey.get(key);
    const isGiven =
      placed !== undefined &&
      !isHidden(key) &&
      isAnswered(printout.answers[key]) &&
      isAsked(placed, printout.answers);
    if (!isGiven) return "";
    used.push(key);
    return printedAnswer(placed.question, printout);
  };
  /** Returns a text that a fact states, so that no part repeats it. */
  const state = (key: string): string => {
    const text = textOf(key);
    if (text !== "") stated.add(key);
    return text;
  };
  const listed = (key: string) =>
    repetitionsOf(key)
      .map(state)
      .filter((text) => text !== "");
  const { answers } = printout;
  return {
    stated,
    facts: Object.entries(factsOf({ answers, textOf, state, listed }))
      .map(([label, linesOf]) => {
        used = [];
        const lines = linesOf().filter((line) => line !== "");
        return { label, lines, keys: used };
      })
      .filter(({ lines }) => lines.length > 0),
  };
}

/** Returns whether a section is one answer to one question; the parts of an address say less than their heading. */
function isOneQuestion({ entries, unanswered }: PrintedSection): boolean {
  const [first] = entries;
  return (
    first !== undefined &&
    entries.length + unanswered.length === 1 &&
    questionByKey.has(first.key)
  );
}

/** Leaves out of a part what the facts state, and the headings of sections with one question, whose label says it. */
export function withoutFacts(
  part: PrintedPart,
  { stated }: Summary,
): PrintedPart {
  const isStated = ({ isAnswered: hasAnswer, keys }: PrintedEntry) =>
    hasAnswer && keys.every((key) => stated.has(key));
  return mapSections(part, (section) => ({
    ...section,
    title: isOneQuestion(section) ? "" : section.title,
    entries: section.entries.filter((entry) => !isStated(entry)),
  }));
}
