import { describe, expect, it } from "@jest/globals";
import {
  questionsIn,
  withInner,
} from "../../shared/application/derive/elements.ts";
import type { Group } from "../../shared/application/question.ts";
import { pages } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { aCompleteApplication } from "../support/applications.ts";

const TODAY = "2026-11-26";
const monthYears = pages
  .flatMap(({ sections }) => sections)
  .flatMap(({ elements }) => elements.flatMap(withInner))
  .filter((element): element is Group => element.kind === "group")
  .filter(({ layout }) => layout === "month-year");

/** Returns what is said below a month and its year. */
function saidOf(id: string, changes: AnswerMap): string {
  const answers = aCompleteApplication(changes, TODAY);
  const { doubts = [] } = monthYears.find((group) => group.id === id) ?? {};
  const said = doubts.map((doubt) => doubt({ answers, today: TODAY }));
  // Nothing of it keeps anybody from submitting.
  expect(errorsOf(answers, TODAY)).toEqual({});
  return said.find((words) => words !== undefined) ?? "";
}

it.each(monthYears.map((group) => [group.id, group] as const))(
  "misses the year of a month, and not the month of a year: %s",
  (id, { elements }) => {
    const [month = "", year = ""] = questionsIn(elements).map(({ key }) => key);
    const missing = "Please choose the year as well.";
    expect(saidOf(id, { [month]: "12", [year]: "" })).toBe(missing);
    expect(saidOf(id, { [month]: "", [year]: "2027" })).toBe("");
    expect(saidOf(id, { [month]: "", [year]: "" })).toBe("");
  },
);

describe("what can hardly be", () => {
  const passed = "This month has passed. Please check it.";
  const late =
    "This is after the year in which you plan to enroll. Please check both.";
  const child = "This does not fit your date of birth. Please check both.";
  it.each([
    ["sat_plan", "sat_plan_month", "10", "2026", passed],
    ["sat_plan", "sat_plan_month", "11", "2026", ""],
    ["act_plan", "act_plan_month", "1", "2026", passed],
    ["act_plan", "act_plan_month", "1", "2027", ""],
    // Born in 2009, for Fall 2027.
    ["graduation", "grad_month", "5", "2028", late],
    ["graduation", "grad_month", "5", "2027", ""],
    ["graduation", "grad_month", "5", "2022", child],
    ["graduation", "grad_month", "5", "2023", ""],
  ])("of %s, %s %s %s is %j", (id, monthKey, month, year, words) => {
    const changes = {
      entry_term: "2027FA",
      [monthKey]: month,
      [monthKey.replace("month", "year")]: year,
    };
    expect(saidOf(id, changes)).toBe(words);
    // The rest may not be known yet.
    const rest = { answers: { [monthKey]: month }, today: TODAY };
    const { doubts = [] } = monthYears.find((group) => group.id === id) ?? {};
    expect(doubts.flatMap((doubt) => doubt(rest) ?? [])).toEqual([
      "Please choose the year as well.",
    ]);
  });
});
