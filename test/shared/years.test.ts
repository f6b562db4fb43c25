import { expect, it } from "@jest/globals";
import { optionsOn } from "../../shared/application/derive/data-model.ts";
import { yearsOf } from "../../shared/college/options/dates.ts";

it.each([
  [{ numYears: 2, direction: "future" }, ["2026", "2027"]],
  [{ numYears: 2, direction: "past" }, ["2026", "2025"]],
  [{ numYears: 2, direction: "future", startYear: 2030 }, ["2030", "2031"]],
  [{ numYears: 2, direction: "past", startYear: 2030 }, ["2030", "2029"]],
  [
    { numYears: 1, direction: "past", startYear: 2030, startOffset: -1 },
    ["2029"],
  ],
] as const)("%j lists %j", (list, years) => {
  expect(
    optionsOn(yearsOf(list), "2026-11-21").map(({ value }) => value),
  ).toEqual(years);
});
