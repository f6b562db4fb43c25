import { isAnswered } from "../../../shared/application/condition.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import { HIDDEN } from "../../../shared/form/audience.ts";
import { allRepeats, questionByKey } from "../../../shared/form/questions.ts";
import { printedAnswer, type Printout } from "./printed-answers.ts";

export interface Fact {
  readonly label: string;
  /** Lines of the fact. */
  readonly lines: readonly string[];
}

/** Levels of education with a bachelor's degree or more, and those that do not say. */
const DEGREES: readonly string[] = ["bachelor", "master", "doctorate"];
const UNCLEAR: readonly string[] = ["unknown", "other"];

/** Answers that say that there is a parent. */
const OF_PARENTS = ["relationship", "first_name", "last_name"];

/** Returns whether no parent has a bachelor's degree, as far as their levels of education say; empty if there are none. */
function firstGenerationOf(levels: readonly string[]): string {
  if (levels.length === 0) return "";
  if (levels.some((level) => DEGREES.includes(level))) return "No";
  return levels.some((level) => UNCLEAR.includes(level)) ? "Not known" : "Yes";
}

/** Returns what an admissions reader looks for first; leaves out what is not known. */
export function factsOf(printout: Printout): readonly Fact[] {
  const isHidden = (key: string) =>
    printout.hidden.includes(key) || HIDDEN.reader.includes(key);
  const textOf = (key: string): string => {
    const placed = questionByKey.get(key);
    return placed !== undefined &&
      !isHidden(key) &&
      isAnswered(printout.answers[key]) &&
      isAsked(placed, printout.answers)
      ? printedAnswer(placed.question, printout)
      : "";
  };
  const joined = (separator: string, ...parts: readonly string[]) =>
    parts.filter((part) => part !== "").join(separator);
  const named = (name: string, text: string) =>
    text === "" ? "" : `${name} ${text}`;

  const listed = (id: string) =>
    (allRepeats.find(({ buttonId }) => buttonId === id)?.items ?? [])
      .map(({ key }) => textOf(key))
      .filter((text) => text !== "");
  const isKnown = (key: string) => textOf(key) !== "";
  const parents = ["parent_", "parent_2_"].filter((prefix) =>
    ["education", ...OF_PARENTS].some((part) => isKnown(`${prefix}${part}`)),
  );
  const educations = parents
    .map((prefix) => `${prefix}education`)
    .filter(isKnown);
  const levels = parents.map((prefix) =>
    isKnown(`${prefix}education`)
      ? String(printout.answers[`${prefix}education`])
      : "unknown",
  );
  const [math, reading] = ["math", "reading_writing"].map((part) =>
    textOf(`sat_score_${part}`),
  );
  // As when they are checked: blanks in a number do not count.
  const total = [math, reading]
    .map((score = "") => Number(score.replaceAll(/\s/g, "") || Number.NaN))
    .reduce((sum, score) => sum + score, 0);
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["Entry term", [textOf("entry_term")]],
    ["Majors", listed("applied_major")],
    [
      "High school",
      [
        textOf("hs_name"),
        joined(", ", textOf("hs_city"), textOf("hs_state")),
        named(
          "Graduation",
          joined(" ", textOf("grad_month"), textOf("grad_year")),
        ),
      ],
    ],
    [
      "GPA",
      [
        joined(
          ", ",
          textOf("hs_gpa"),
          textOf("hs_gpa") && named("scale", textOf("gpa_scale")),
        ),
      ],
    ],
    [
      "Test scores",
      [
        textOf("test_optional") === "Yes" ? "Applies without test scores" : "",
        Number.isNaN(total) ? "" : `SAT ${total}`,
        named("SAT Math", math ?? ""),
        named("SAT Reading, Writing", reading ?? ""),
        named("ACT", textOf("act_score_composite")),
      ],
    ],
    ["Activities", [listed("activity").join(", ")]],
    [
      "First generation",
      [
        firstGenerationOf(educations.length === 0 ? [] : levels),
        educations.map(textOf).join(", "),
      ],
    ],
  ];
  return facts
    .map(([label, lines]) => ({
      label,
      lines: lines.filter((line) => line !== ""),
    }))
    .filter(({ lines }) => lines.length > 0);
}
