import { expect, it } from "@jest/globals";
import {
  questionsIn,
  withInner,
} from "../../shared/application/derive/elements.ts";
import type { Group } from "../../shared/application/question.ts";
import { pages } from "../../shared/college/pages.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { aCompleteApplication } from "../support/applications.ts";

const today = "2026-11-26";
const monthYears = pages
  .flatMap(({ sections }) => sections)
  .flatMap(({ elements }) => elements.flatMap(withInner))
  .filter((element): element is Group => element.kind === "group")
  .filter(({ layout }) => layout === "month-year");

const PASSED = "This month has passed. Please check it.";
const LATE =
  "This is after the year in which you plan to enroll. Please check both.";
const CHILD = "This does not fit your date of birth. Please check both.";

/** What is said of months, by question: of somebody born in 2009 who enrolls in 2027. */
const said: Readonly<Record<string, readonly (readonly string[])[]>> = {
  sat_plan: [["2026-10", PASSED], ["2026-11"]],
  act_plan: [["2026-01", PASSED], ["2027-01"]],
  graduation: [["2021-12", CHILD], ["2022-01"], ["2027-12"], ["2028-01", LATE]],
};

it.each(monthYears.map((group) => [group.id, group] as const))(
  "what can hardly be is doubted and blocks nothing: %s",
  (id, { doubt, elements }) => {
    for (const [month = "", ...words] of said[id] ?? [["told of none"]]) {
      const [year = "", number = ""] = month.split("-");
      const [monthKey = "", yearKey = ""] = questionsIn(elements).map(
        ({ key }) => key,
      );
      const given = { [monthKey]: String(Number(number)), [yearKey]: year };
      const changes = { ...given, entry_term: "2027FA" };
      const answers = aCompleteApplication(changes, today);
      expect([month, doubt?.(month, { answers, today })]).toEqual([
        month,
        words[0],
      ]);
      expect(errorsOf(answers, today)).toEqual({});
      // Nothing is compared with what is not known.
      for (const nothing of [{}, { entry_term: "", birth_date: "" }]) {
        const context = { answers: { ...given, ...nothing }, today };
        expect([undefined, PASSED]).toContain(doubt?.(month, context));
      }
    }
  },
);
