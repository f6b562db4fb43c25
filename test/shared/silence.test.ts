import { describe, expect, it } from "@jest/globals";
import { pages } from "../../shared/college/pages.ts";
import { school } from "../../shared/college/school.ts";
import { printedApplication } from "../../shared/form/printed-application.ts";
import { allQuestions } from "../../shared/form/questions.ts";
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
