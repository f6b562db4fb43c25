import { describe, expect, it } from "@jest/globals";
import {
  labelOf,
  optionsOn,
} from "../../shared/application/derive/data-model.ts";
import { yearsOf } from "../../shared/college/options/dates.ts";
import { allQuestions, questionByKey } from "../../shared/form/questions.ts";

const TODAY = "2026-11-21";

function optionsOf(key: string) {
  const question = questionByKey.get(key)?.question;
  if (question === undefined || !("options" in question)) {
    throw new Error(`${key} has no options.`);
  }
  return optionsOn(question.options, TODAY);
}
function valuesOf(key: string) {
  return optionsOf(key).map(({ value }) => value);
}
function years(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String(first + index),
  );
}
const radios = allQuestions
  .map(({ question }) => question)
  .flatMap(({ kind, key }) => (kind === "radio" ? key : []));

describe("the options of a choice", () => {
  it.each<[string, readonly string[]]>([
    ["gender", ["F", "M", "X", "N"]],
    ["parent_communication_preference", ["1", "2", "0"]],
    ["parent_prefix", ["Mr.", "Mrs.", "Ms.", "Mx.", "Dr.", "Rev."]],
    [
      "parent_2_relationship",
      [
        "mother",
        "father",
        "stepmother",
        "stepfather",
        "foster_parent",
        "grandparent",
        "aunt_or_uncle",
        "sibling",
        "spouse",
        "legal_guardian",
        "other",
        "deceased",
        "none",
      ],
    ],
    ["parent_phone_type", ["mobile", "home", "work"]],
    [
      "parent_education",
      [
        "less_than_high_school",
        "high_school",
        "some_college",
        "associate",
        "bachelor",
        "master",
        "doctorate",
        "unknown",
        "other",
      ],
    ],
    ["citizenship_type", ["US", "PR", "IN", "OT"]],
    ["citizenship_visa_status", ["F1", "J1", "other", "none"]],
    ["gpa_scale", ["4", "5", "6", "10", "100", "other"]],
    ["grad_month", years(1, 12)],
    ["grad_year", [...years(2026, 2036), ...years(1966, 2025).toReversed()]],
    ["sat_plan_year", years(2026, 2028)],
    ["act_plan_year", years(2026, 2028)],
    ...radios.map((key): [string, string[]] => [key, ["Y", "N"]]),
  ])("for %s is %j", (key, values) => {
    expect(valuesOf(key)).toEqual(values);
  });

  it("of a country are the United States first, then all others by name, including their territories", () => {
    const [first, ...others] = optionsOf("country");
    expect(first).toMatchObject({ value: "USA", label: "United States" });
    const territories = first?.also?.map((name) => name.replace(/ \(.*/, ""));
    expect(valuesOf("state")).toEqual(
      expect.arrayContaining(territories?.slice(0, -1) ?? [""]),
    );
    expect(others).toEqual(
      others.toSorted((a, b) => a.label.localeCompare(b.label, "en")),
    );
    expect(
      valuesOf("country").filter((code) => !/^[A-Z]{3}$/.test(code)),
    ).toEqual([]);
    expect(valuesOf("country")).toEqual(
      expect.arrayContaining(["CAN", "HKG", "BMU", "CYM", "GRL"]),
    );
    // Territories of the United States are among its states.
    expect(valuesOf("country")).not.toContain("PRI");
    expect(valuesOf("state")).toContain("Puerto Rico");
    expect(valuesOf("citizenship")).toEqual([
      ...valuesOf("country").slice(1),
      "XXA",
    ]);
  });

  it("of a state have labels equal to the stored values", () => {
    expect(optionsOf("state").filter((o) => o.value !== o.label)).toEqual([]);
    expect(valuesOf("state")).toEqual(
      expect.arrayContaining([
        "Vermont",
        "District of Columbia",
        "Guam",
        "Armed Forces Europe",
        "Ontario",
        "Yukon",
      ]),
    );
    expect(valuesOf("state")).toHaveLength(62 + 13);
  });

  it("include a refusal to answer for the religion, but not for the ethnicity", () => {
    expect(valuesOf("religious_affiliation")).toEqual(
      expect.arrayContaining(["other", "none", "prefer_not_to_say"]),
    );
  });
});

it.each([
  [{ numYears: 2, direction: "future" }, ["2026", "2027"]],
  [{ numYears: 2, direction: "past" }, ["2026", "2025"]],
  [{ numYears: 2, direction: "future", startYear: 2030 }, ["2030", "2031"]],
  [{ numYears: 2, direction: "past", startYear: 2030 }, ["2030", "2029"]],
  [
    { numYears: 1, direction: "past", startYear: 2030, startOffset: -1 },
    ["2029"],
  ],
] as const)("%j lists %j", (list, values) => {
  expect(optionsOn(yearsOf(list), TODAY).map(({ value }) => value)).toEqual(
    values,
  );
});

it("a value that is listed twice has the label of the first", () => {
  const twice = [
    { value: "music", label: "Music" },
    { value: "music", label: "Musicology" },
  ];
  expect(labelOf(twice, "music", TODAY)).toBe("Music");
});
