import { describe, expect, it } from "@jest/globals";
import type { Answers } from "../../shared/application/condition.ts";
import type { Question } from "../../shared/application/question.ts";
import { factsOf } from "../../shared/college/facts.ts";
import { retired } from "../../shared/college/retired.ts";
import { dataModel } from "../../shared/form/data-model.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { compareForms } from "../contract/compare-forms.ts";
import { renamingErrors } from "../contract/declared-names.ts";
import { changesSinceRelease, wordChange } from "../contract/form-changes.ts";
import {
  recordForm,
  RETIRED,
  type FormRecord,
  type RecordedQuestion,
} from "../contract/form-record.ts";
import { aCompleteApplication } from "../support/applications.ts";

it("loses no answer that the last release asked for", () => {
  const refused = changesSinceRelease().filter(({ isRefused }) => isRefused);
  expect(refused.map((change) => wordChange(change))).toEqual([]);
  // What is asked again is retired no more.
  expect(retired.filter(({ key }) => dataModel.has(key))).toEqual([]);
});

const form = recordForm();
const COLUMN = "slate: First";

function withQuestion(
  key: string,
  change: Partial<RecordedQuestion>,
  name = key,
): FormRecord {
  const { [key]: question, ...others } = form.questions;
  const changed = { ...question, ...change } as RecordedQuestion;
  return { ...form, questions: { ...others, [name]: changed } };
}

function withOptions(
  change: (list: Readonly<Record<string, string>>) => object,
  was?: RecordedQuestion["was"],
): FormRecord {
  const list = form.lists[form.questions["gender"]?.options ?? ""] ?? {};
  return {
    ...withQuestion("gender", {
      options: "new",
      ...(was === undefined ? {} : { was }),
    }),
    lists: { ...form.lists, new: change(list) as typeof list },
  };
}

function withoutQuestion(key: string): FormRecord {
  const { [key]: _, ...others } = form.questions;
  return { ...form, questions: others };
}

describe("a change of the form is said to", () => {
  const stays = "what was submitted keeps its words";
  it.each<[string, FormRecord, readonly string[]]>([
    ["be none", form, []],
    [
      "lose what is removed",
      withoutQuestion("gender_iden"),
      [
        '! gender_iden: removed: add it to shared/college/retired.ts as it was, or say what it was (was: { key: "gender_iden" })',
      ],
    ],
    [
      "keep what is retired",
      withQuestion("gender_iden", { place: RETIRED }),
      [
        "gender_iden: retired: answers stay stored, and what was submitted is shown and exported",
      ],
    ],
    [
      "keep what is renamed",
      withQuestion("gender_iden", { was: { key: "gender_iden" } }, "identity"),
      ["identity: was gender_iden: answers stay, stored as gender_iden"],
    ],
    [
      "mix up kinds",
      withQuestion("gender_iden", { kind: "date" }),
      ["! gender_iden: kind text -> date: retire it, and ask under a new key"],
    ],
    [
      "mix up kinds where it is retired",
      withQuestion("gender_iden", { kind: "date", place: RETIRED }),
      [
        "! gender_iden: kind text -> date: retire it, and ask under a new key",
        "gender_iden: retired: answers stay stored, and what was submitted is shown and exported",
      ],
    ],
    [
      "reword, widen, move and require",
      withQuestion("gender_iden", {
        label: "L",
        printed: "P",
        required: true,
        audience: "anybody",
        conditions: "c",
        place: "about/contact",
      }),
      [
        `gender_iden: label Gender Identity -> L: ${stays}; a question that means something else needs a new key`,
        `gender_iden: printed Gender Identity -> P: ${stays}`,
        "gender_iden: required false -> true: whoever has not submitted is asked; what was submitted stands",
        "gender_iden: audience office -> anybody: what was submitted is shown to the narrower of both",
        expect.stringMatching(
          /^gender_iden: conditions \w+ -> c: answers that are not asked for stay stored and are not shown/,
        ) as unknown as string,
        "gender_iden: place about/personal -> about/contact: answers stay",
      ],
    ],
    [
      "ask for another choice",
      withOptions(({ X: _x, ...list }) => list),
      ["gender: X is gone: whoever has not submitted chooses again"],
    ],
    [
      "call a choice otherwise",
      withOptions(({ X: label = "", ...list }) => ({ ...list, Y: label }), {
        values: { X: "Y" },
      }),
      ["gender: X is called Y"],
    ],
    [
      "store one choice as another",
      withOptions(({ X: _x, ...list }) => list, { values: { X: "N" } }),
      ["gender: X is called N", "! gender: N was offered: name it first, N: N"],
    ],
    [
      "join two choices",
      withOptions(({ X: _x, ...list }) => list, { values: { N: "N", X: "N" } }),
      ["gender: X is called N"],
    ],
    [
      "reword a choice",
      withOptions((list) => ({ ...list, X: "Other" })),
      [
        `gender: X says Other: what was submitted keeps ${form.lists[form.questions["gender"]?.options ?? ""]?.["X"]}`,
      ],
    ],
    [
      "take a tab and a column away",
      {
        ...form,
        choices: form.choices.slice(1),
        columns: form.columns.filter((name) => name !== COLUMN),
      },
      [
        `${form.choices[0]} is gone: whoever chose it is shown the default`,
        `! ${COLUMN}: the system loses a column`,
      ],
    ],
  ])("%s", (_name, now, expected) => {
    expect(compareForms(form, now).map((change) => wordChange(change))).toEqual(
      expected,
    );
  });

  it("ask what is new, and of whom", () => {
    const words = compareForms(withoutQuestion("first_name"), form).map(
      (change) => wordChange(change),
    );
    expect(words).toEqual([
      "first_name: new and required: whoever has not submitted is asked",
    ]);
  });

  it("keep an old name for as long as it was declared", () => {
    const renamed = withQuestion(
      "gender_iden",
      { was: { key: "gender_iden" } },
      "identity",
    );
    const { was: _, ...forgotten } = renamed.questions[
      "identity"
    ] as RecordedQuestion;
    const now = {
      ...renamed,
      questions: { ...renamed.questions, identity: forgotten },
    };
    expect(compareForms(renamed, now)).toContainEqual(
      expect.objectContaining({ key: "identity", isRefused: true }),
    );
  });
});

describe("names that lead nowhere", () => {
  const declared = allQuestions.map(({ question }) => question);

  it("are none in renamings", () => {
    expect(renamingErrors(declared)).toEqual([]);
  });

  it.each<[string, Question["was"], string]>([
    [
      "faith_essay_doc",
      { key: "essay_doc" },
      "documents cannot be renamed, because their files have the key: faith_essay_doc",
    ],
    [
      "city",
      { key: "state" },
      "old keys that are asked as well, or of several questions: state",
    ],
    [
      "gender",
      { values: { F: "M" } },
      "old values that are offered as well, or whose new ones are not: gender F: M",
    ],
    [
      "gender",
      { values: { old: "new" } },
      "old values that are offered as well, or whose new ones are not: gender old: new",
    ],
  ])("are found where %s was %j", (key, was, error) => {
    const changed = declared.map((question) =>
      question.key === key ? { ...question, was } : question,
    ) as readonly Question[];
    expect(renamingErrors(changed)).toEqual([error]);
  });

  it("are none in rules and facts", () => {
    const read = new Set<string>();
    const today = "2026-11-21";
    for (const given of [
      {},
      aCompleteApplication({ sat_taken: "Y" }, today),
      aCompleteApplication({ country: "DEU", optin_sms_ind: true }, today),
    ]) {
      const answers = new Proxy<Answers>(given, {
        get: (target, key) => {
          read.add(String(key));
          return Reflect.get(target, key) as string;
        },
      });
      for (const { checks = [] } of declared) {
        for (const check of checks) check("x", { answers, today });
      }
      const textOf = (key: string) => String(answers[key] ?? "");
      const listed = (key: string) => [textOf(key)];
      const facts = factsOf({ answers, textOf, state: textOf, listed });
      for (const linesOf of Object.values(facts)) linesOf();
    }
    const named = [...read];
    expect(named.filter((key) => !dataModel.has(key))).toEqual([]);
    expect(named).toEqual(
      expect.arrayContaining(["phone_international", "sat_score_math"]),
    );
  });
});
