import { describe, expect, it } from "@jest/globals";
import { pages } from "../../shared/college/pages.ts";
import { school } from "../../shared/college/school.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { printedApplication } from "../../shared/form/printed-application.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { aCompleteApplication } from "../support/applications.ts";

const today = "2026-11-21";

it("is never what a student is told to answer with", () => {
  const texts = JSON.stringify([pages, school]);
  expect(texts).toContain("write to nobody but you");
  expect(
    texts.match(/[^".]*\b(?:leav|left)\w*\b[^".]*(?:empty|blank|unanswered)/gi),
  ).toBeNull();
});

describe("that a parent may not be informed", () => {
  const contacts = allQuestions.filter(
    ({ question: { key } }) =>
      key.startsWith("parent_") &&
      /email|phone|address|country|city|state|zip/.test(key),
  );

  it.each<[string, string, readonly string[]]>([
    ["", "No permission given", ["parent_", "parent_2_"]],
    ["0", "No, please write to me alone", ["parent_", "parent_2_"]],
    ["1", "Yes, my first parent or guardian", ["parent_2_"]],
    ["2", "Yes, both parents or guardians", []],
  ])(
    "is said beside each contact where the answer is %j",
    (value, said, closed) => {
      expect(contacts).toHaveLength(18);
      for (const { question } of contacts) {
        const given = {
          parent_addr_same_as_stu_perm: "N",
          parent_2_addr_same_as_stu_perm: "N",
          parent_country: "USA",
          parent_2_country: "USA",
          [question.key]: "Something",
          parent_communication_preference: value,
        };
        const answers = aCompleteApplication(
          value === ""
            ? given
            : { ...given, parent_communication_preference_desc: said },
          today,
        );
        const { parts } = printedApplication({
          answers,
          documents: {},
          hidden: [],
          today,
        });
        const sections = parts.flatMap((part) => part.sections);
        const entries = sections.flatMap((section) => section.entries);
        const isClosed = closed.includes(
          question.key.startsWith("parent_2_") ? "parent_2_" : "parent_",
        );
        const text = entries.find(({ keys }) =>
          keys.includes(question.key),
        )?.text;
        expect(text?.endsWith("\n\nDo not inform")).toBe(isClosed);
        expect(
          entries.find(({ label }) => label === "May be informed")?.text,
        ).toBe(said);
        expect(
          sections.flatMap(({ unanswered }) =>
            unanswered.map(({ label }) => label),
          ),
        ).not.toContain("May be informed");
      }
    },
  );
});

it.each<[string, AnswerMap, string, string]>([
  [
    "month alone",
    { grad_month: "6", grad_month_desc: "June" },
    "High school",
    "Graduation June, year not given",
  ],
  [
    "month with its year",
    { grad_month: "6", grad_month_desc: "June", grad_year: "1997" },
    "High school",
    "Graduation June 1997",
  ],
  [
    "mother beside an aunt of unknown schooling",
    {
      parent_relationship: "mother",
      parent_education: "high_school",
      parent_2_relationship: "aunt_or_uncle",
    },
    "First generation",
    "Yes",
  ],
  [
    "father whose schooling is not known beside the mother",
    {
      parent_relationship: "mother",
      parent_education: "high_school",
      parent_2_relationship: "father",
    },
    "First generation",
    "Not known",
  ],
  [
    "grandparent with a degree, where there are no parents",
    {
      parent_relationship: "grandparent",
      parent_education: "master",
      parent_2_relationship: "none",
    },
    "First generation",
    "No",
  ],
])("a %s is read as it was meant", (_what, changes, fact, line) => {
  const answers = aCompleteApplication(changes, today);
  const { facts } = printedApplication({
    answers,
    documents: {},
    hidden: [],
    today,
  });
  expect(facts.find(({ label }) => label === fact)?.lines).toContain(line);
});

it.each<[AnswerMap, string, string]>([
  [{ first_name: "-", last_name: "Suharto" }, "Suharto", "Suharto"],
  [{ first_name: "Suharto", last_name: " – " }, "Suharto", "Suharto"],
  [{ preferred_name: "Max" }, "Amy Okafor (Max)", "Amy Okafor"],
  [{ preferred_name: "Amy" }, "Amy Okafor", "Amy Okafor"],
])("of %j the name is %j, and printed as %j", (changes, title, name) => {
  const answers = aCompleteApplication(changes, today);
  expect(errorsOf(answers, today)).toEqual({});
  const { applicant, parts } = printedApplication({
    answers,
    documents: {},
    hidden: [],
    today,
  });
  expect(applicant).toBe(title);
  const entries = parts.flatMap(({ sections }) =>
    sections.flatMap((section) => section.entries),
  );
  expect(entries.find(({ label }) => label === "Name")?.text).toBe(name);
});

it("two dashes are no name", () => {
  const answers = aCompleteApplication(
    { first_name: "-", last_name: "-" },
    today,
  );
  expect(errorsOf(answers, today)).toEqual({ last_name: ["Last Name"] });
});
