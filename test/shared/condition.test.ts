import { describe, expect, it } from "@jest/globals";
import {
  holds,
  isAnswered,
  type AnswerValue,
  type Condition,
} from "../../shared/application/condition.ts";

/** Result of each operator for stored values against the target "5". */
const values = [
  undefined,
  "",
  "  ",
  "4",
  "5",
  "10",
  "abc",
  true,
  false,
] as const;

const truths: readonly [string, Condition, readonly AnswerValue[]][] = [
  [
    "answered",
    { valueKey: "k", operator: "answered" },
    ["4", "5", "10", "abc", true],
  ],
  ["equals", { valueKey: "k", operator: "equals", target: "5" }, ["5"]],
  ["equals true", { valueKey: "k", operator: "equals", target: true }, [true]],
  ["lt", { valueKey: "k", operator: "lt", target: "5" }, ["4"]],
  ["lte", { valueKey: "k", operator: "lte", target: 5 }, ["4", "5"]],
  ["gt", { valueKey: "k", operator: "gt", target: 5 }, ["10", "abc"]],
  ["gte", { valueKey: "k", operator: "gte", target: "5" }, ["5", "10", "abc"]],
  ["in", { valueKey: "k", operator: "in", target: ["4", 10] }, ["4", "10"]],
];

describe("a condition", () => {
  it.each(truths)(
    "%s holds for exactly its values",
    (_name, condition, expected) => {
      expect(values.filter((value) => holds(condition, { k: value }))).toEqual(
        expected,
      );
    },
  );

  it.each([
    ["notAnswered", "answered"],
    ["notEquals", "equals"],
    ["notIn", "in"],
  ] as const)("%s is the opposite of %s", (negative, positive) => {
    for (const value of values) {
      const target = positive === "in" ? ["4", "10"] : "5";
      const [no, yes] = [negative, positive].map(
        (operator) => ({ valueKey: "k", operator, target }) as Condition,
      );
      expect(no && holds(no, { k: value })).toBe(
        !(yes && holds(yes, { k: value })),
      );
    }
  });

  it("treats white space and an unticked box as no answer", () => {
    expect([" \n\t", "", false, undefined].map(isAnswered)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
