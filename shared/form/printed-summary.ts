import { isAnswered } from "../application/condition.ts";
import { isAsked } from "../application/derive/visibility.ts";
import { isolated } from "../plain-text.ts";
import { HIDDEN } from "./audience.ts";
import { monthAndYear } from "./lines-of-whole.ts";
import {
  mapSections,
  printedAnswer,
  type PrintedEntry,
  type PrintedPart,
  type PrintedSection,
  type Printout,
} from "./printed-answers.ts";
import { allRepeats, questionByKey } from "./questions.ts";

export interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
  /** Keys of the answers that it is made of. */
  readonly keys: readonly string[];
}

/** Levels of education with a bachelor's degree or more, and those that do not say. */
const DEGREES: readonly string[] = ["bachelor", "master", "doctorate"];
const UNCLEAR: readonly string[] = ["unknown", "other"];

/** Answers that say that there is a parent. */
const OF_PARENTS = ["relationship", "first_name", "last_name"];
/** Relationships of parents: of others, only the schooling of those counts who are there in their place. */
const PARENTS = ["mother", "father", "stepmother", "stepfather"];

/** Returns whether no parent has a bachelor's degree, as far as their levels of education say; empty if there are none. */
function firstGenerationOf(levels: readonly string[]): string {
  if (levels.length === 0) return "";
  if (levels.some((level) => DEGREES.includes(level))) return "No";
  return levels.some((level) => UNCLEAR.includes(level)) ? "Not known" : "Yes";
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
  const joined = (separator: string, ...parts: readonly string[]) =>
    parts
      .filter((part) => part !== "")
      .map(isolated)
      .join(separator);
  const named = (name: string, text: string) =>
    text === "" ? "" : `${name} ${text}`;

  const listed = (id: string) =>
    (allRepeats.find(({ buttonId }) => buttonId === id)?.items ?? [])
      .map(({ key }) => state(key))
      .filter((text) => text !== "");
  const isKnown = (key: string) => textOf(key) !== "";
  const highSchool = () => {
    const name = state("hs_name");
    if (name.includes(textOf("hs_ceeb"))) stated.add("hs_ceeb");
    return [
      name,
      joined(", ", state("hs_city"), state("hs_state")),
      named(
        "Graduation",
        monthAndYear(state("grad_month"), state("grad_year")),
      ),
    ];
  };
  const grades = () => {
    const gpa = state("hs_gpa");
    return [joined(", ", gpa, gpa && named("scale", state("gpa_scale")))];
  };
  const scores = () => {
    const math = state("sat_score_math");
    const reading = state("sat_score_reading_writing");
    // As when they are checked: blanks in a number do not count.
    const total = [math, reading]
      .map((score) => Number(score.replaceAll(/\s/g, "") || Number.NaN))
      .reduce((sum, score) => sum + score, 0);
    const withoutScores = textOf("test_optional") === "Yes";
    if (withoutScores) stated.add("test_optional");
    return [
      withoutScores ? "Applies without test scores" : "",
      Number.isNaN(total) ? "" : `SAT ${total}`,
      named("SAT Math", math),
      named("SAT Reading, Writing", reading),
      named("ACT", state("act_score_composite")),
    ];
  };
  const generation = () => {
    const relationshipOf = (prefix: string) =>
      String(printout.answers[`${prefix}relationship`] ?? "");
    const known = ["parent_", "parent_2_"].filter(
      (prefix) =>
        relationshipOf(prefix) !== "none" &&
        ["education", ...OF_PARENTS].some((part) =>
          isKnown(`${prefix}${part}`),
        ),
    );
    const own = known.filter((prefix) =>
      PARENTS.includes(relationshipOf(prefix)),
    );
    const parents = own.length > 0 ? own : known;
    const educations = parents
      .map((prefix) => `${prefix}education`)
      .filter(isKnown);
    const levels = parents.map((prefix) =>
      isKnown(`${prefix}education`)
        ? String(printout.answers[`${prefix}education`])
        : "unknown",
    );
    return [
      firstGenerationOf(educations.length === 0 ? [] : levels),
      educations.map(textOf).join(", "),
    ];
  };
  const facts: readonly (readonly [string, () => readonly string[]])[] = [
    ["Entry term", () => [state("entry_term")]],
    ["Majors", () => listed("applied_major")],
    ["High school", highSchool],
    ["GPA", grades],
    ["Test scores", scores],
    ["Activities", () => [joined(", ", ...listed("activity"))]],
    ["First generation", generation],
  ];
  return {
    stated,
    facts: facts
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
