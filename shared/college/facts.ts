import type { FactReading } from "../application/fact-reading.ts";
import { monthAndYear } from "../calendar.ts";
import { isolated } from "../plain-text.ts";

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

/** Makes what an admissions reader looks for first: the lines of each fact by its label. */
export function factsOf({
  answers,
  textOf,
  state,
  listed,
}: FactReading): Readonly<Record<string, () => readonly string[]>> {
  const joined = (separator: string, ...parts: readonly string[]) =>
    parts
      .filter((part) => part !== "")
      .map(isolated)
      .join(separator);
  const named = (name: string, text: string) =>
    text === "" ? "" : `${name} ${text}`;

  const isKnown = (key: string) => textOf(key) !== "";
  const highSchool = () => {
    const name = state("hs_name");
    if (name.includes(textOf("hs_ceeb"))) state("hs_ceeb");
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
    if (withoutScores) state("test_optional");
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
      String(answers[`${prefix}relationship`] ?? "");
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
        ? String(answers[`${prefix}education`])
        : "unknown",
    );
    return [
      firstGenerationOf(educations.length === 0 ? [] : levels),
      educations.map(textOf).join(", "),
    ];
  };
  return {
    "Entry term": () => [state("entry_term")],
    Majors: () => listed("applied_major"),
    "High school": highSchool,
    GPA: grades,
    "Test scores": scores,
    Activities: () => [joined(", ", ...listed("activity_name"))],
    "First generation": generation,
  };
}
