import { describe, expect, it } from "@jest/globals";
import type { Answers } from "../../shared/application/condition.ts";
import { questionsOf } from "../../shared/application/derive/questions.ts";
import {
  isAsked,
  keepsAnswer,
  visibilityIn,
} from "../../shared/application/derive/visibility.ts";
import type { Element, Page } from "../../shared/application/question.ts";
import { asked } from "../../shared/college/school.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { choicesToRepeat, keysToClear } from "../../shared/form/visibility.ts";

/** Returns what an invented form of these elements asks. */
function formOf(elements: readonly Element[]) {
  const page: Page = {
    id: "about",
    title: "Page",
    lead: "",
    sections: [{ id: "section", title: "Section", elements }],
  };
  return questionsOf([page]);
}

/** Returns the keys of the elements that are asked, and of those whose answers are kept. */
function visible(elements: readonly Element[], answers: Answers) {
  const { allQuestions } = formOf(elements);
  const keysOf = (predicate: typeof isAsked) =>
    allQuestions
      .filter((entry) => predicate(entry, answers))
      .map(({ question }) => question.key);
  return { asked: keysOf(isAsked), kept: keysOf(keepsAnswer) };
}

function text(key: string) {
  return { kind: "text", key, label: key } as const;
}

describe("a first-of group", () => {
  const group: Element = {
    kind: "first-of",
    id: "group",
    branches: [
      {
        when: [
          { valueKey: "age", operator: "lt", target: 30 },
          { valueKey: "age", operator: "gt", target: 10 },
        ],
        elements: [text("young")],
      },
      {
        when: [{ valueKey: "age", operator: "lt", target: 50 }],
        elements: [text("middle"), text("more")],
      },
      {
        when: [{ valueKey: "age", operator: "answered" }],
        elements: [text("any")],
      },
    ],
  };

  it.each([
    ["20", ["young"]],
    ["10", ["middle", "more"]],
    ["40", ["middle", "more"]],
    ["60", ["any"]],
    ["", []],
  ])("at %j asks %j and keeps no other answer", (age, keys) => {
    expect(visible([group], { age })).toEqual({ asked: keys, kept: keys });
  });
});

describe("a confirmation", () => {
  it("that is stored asks its questions only while it is given", () => {
    const confirmation: Element = {
      kind: "confirmation",
      id: "more",
      trigger: { kind: "checkbox", key: "has_more", label: "More" },
      elements: [text("more")],
    };
    expect(visible([confirmation], {}).asked).toEqual(["has_more"]);
    expect(visible([confirmation], { has_more: true }).asked).toEqual([
      "has_more",
      "more",
    ]);
  });

  it("that is not stored hides no answer from the server", () => {
    const confirmation: Element = {
      kind: "confirmation",
      id: "more",
      trigger: { kind: "button", label: "More" },
      elements: [text("more")],
    };
    expect(visible([confirmation], {}).asked).toEqual(["more"]);
  });
});

describe("a choice that another answer controls", () => {
  const select = (isDisplayOnly: boolean): Element => ({
    kind: "select",
    key: "part",
    label: "Part",
    options: {
      controlledBy: "whole",
      byValue: { A: [{ value: "1", label: "One" }], B: [] },
      isDisplayOnly,
    },
  });

  it.each([
    ["A", true],
    ["B", false],
    ["C", false],
    ["constructor", false],
    ["", false],
  ])("with %j is asked: %j", (whole, isThere) => {
    const found = visible([select(false)], { whole });
    expect(found.asked).toEqual(isThere ? ["part"] : []);
    expect(visible([select(true)], { whole }).asked).toEqual(["part"]);
  });

  it.each([
    [{ country: "USA", state: "Vermont" }, []],
    [{ country: "CAN", state: "Ontario" }, []],
    [{ country: "USA", state: "Ontario" }, ["state", "state_desc"]],
    [{ country: "DEU", state: "Vermont" }, ["state", "state_desc"]],
    [{ state: "Vermont" }, ["state", "state_desc"]],
  ])("%j loses %j", (answers, cleared) => {
    expect(keysToClear(answers)).toEqual(cleared);
  });

  it("must be repeated when the controlling answer changes", () => {
    const before = { country: "USA", state: "Vermont" };
    expect(choicesToRepeat(before, { country: "CAN" })).toEqual(["state"]);
    expect(choicesToRepeat(before, { country: "USA" })).toEqual([]);
    expect(choicesToRepeat({}, { country: "USA" })).toEqual([]);
    expect(
      choicesToRepeat(before, { country: "CAN", state: "Ontario" }),
    ).toEqual([]);
  });
});

it("a text beyond its length is an error, so that an earlier saved version is not submitted", () => {
  const errorsWith = (length: number) =>
    errorsOf({ faith_essay_statement: "x".repeat(length) }, "2026-11-21");
  const { longTextLimit: limit } = asked;
  expect(errorsWith(limit + 1)["faith_essay_statement"]).toEqual([
    `Your Essay must be at most ${limit} characters. Please shorten it by 1.`,
  ]);
  expect(errorsWith(limit)).not.toHaveProperty("faith_essay_statement");
});

describe("a chain of conditions", () => {
  const after = (valueKey: string, key: string): Element => ({
    ...text(key),
    shownWhen: [{ valueKey, operator: "answered" }],
  });

  it("is cleared to its end, in whatever order its questions stand", () => {
    const { keysToClear: keysOfChain } = visibilityIn(
      formOf([
        after("second", "third"),
        after("first", "second"),
        after("third", "fourth"),
        text("first"),
      ]),
    );
    const all = { first: "", second: "2", third: "3", fourth: "4" };

    expect(keysOfChain(all).toSorted()).toEqual(["fourth", "second", "third"]);
    expect(keysOfChain({ ...all, first: "1" })).toEqual([]);
  });
});
