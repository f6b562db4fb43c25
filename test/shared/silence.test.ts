import { expect, it } from "@jest/globals";
import { pages } from "../../shared/college/pages.ts";
import { school } from "../../shared/college/school.ts";
import { printedApplication } from "../../shared/form/printed-application.ts";
import { allQuestions } from "../../shared/form/questions.ts";

it("is never what a student is told to answer with", () => {
  const texts = JSON.stringify([pages, school]);
  expect(texts).toContain("Until you choose, we write to none of them.");
  expect(
    texts.match(/[^".]*\b(?:leav|left)\w*\b[^".]*(?:empty|blank|unanswered)/gi),
  ).toBeNull();
});

const contacts = allQuestions
  .map(({ question }) => question.key)
  .filter((key) =>
    /^parent_.*(?:email|phone|address|country|city|state|zip)/.test(key),
  );

it.each([
  ["", "No permission given", contacts],
  ["0", "No, please write to me alone", contacts],
  ["1", "Yes, my first", contacts.filter((key) => key.includes("_2_"))],
  ["2", "Yes, both", []],
])(
  "where parents may be informed is %j, readers read it, also beside each contact",
  (value, said, closed) => {
    expect(contacts).toHaveLength(18);
    const answers = {
      ...Object.fromEntries(contacts.map((key) => [key, "USA"])),
      parent_addr_same_as_stu_perm: "N",
      parent_2_addr_same_as_stu_perm: "N",
      parent_communication_preference: value,
      parent_communication_preference_desc: value && said,
    };
    const { parts } = printedApplication({
      answers,
      documents: {},
      hidden: [],
      today: "2026-11-21",
    });
    const entries = parts.flatMap(({ sections }) =>
      sections.flatMap((section) => section.entries),
    );
    const cautioned = entries.filter(({ text }) =>
      text.endsWith("\n\nDo not inform"),
    );
    expect(cautioned.flatMap(({ keys }) => keys).toSorted()).toEqual(
      closed.toSorted(),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ label: "May be informed", text: said }),
    );
  },
);
