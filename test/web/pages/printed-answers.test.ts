import { describe, expect, it } from "@jest/globals";
import type { Answers } from "../../../shared/application/condition.ts";
import type { Section, Tabs } from "../../../shared/application/question.ts";
import { pages } from "../../../shared/college/pages.ts";
import { printedSections } from "../../../web/src/pages/printed-answers.ts";

const FAITH = "What values and beliefs have guided your life?";
const [about] = pages;

/** Returns the print of some tabs: their entries with the text, and the questions named as unanswered. */
function printedOf(
  tabs: Tabs,
  answers: Answers,
  hidden: readonly string[] = [],
) {
  const section: Section = { id: "one", title: "One", elements: [tabs] };
  const sections = printedSections([section], {
    answers,
    documents: {},
    hidden,
  });
  return {
    entries: sections.flatMap(({ entries }) =>
      entries.map(({ label, text }) => [label, text]),
    ),
    unanswered: sections.flatMap(({ unanswered }) => unanswered),
  };
}

const essay = about?.sections
  .flatMap(({ elements }) => elements)
  .find(
    (element) => element.kind === "tabs" && element.tabId === "faith_essay",
  ) as Tabs;

const optional: Tabs = {
  kind: "tabs",
  tabId: "name",
  legend: "Another name",
  defaultTab: "middle",
  tabs: [
    {
      id: "middle",
      label: "Middle",
      elements: [{ kind: "text", key: "middle_name", label: "Middle Name" }],
    },
    {
      id: "preferred",
      label: "Preferred",
      elements: [
        { kind: "text", key: "preferred_name", label: "Preferred Name" },
      ],
    },
  ],
};

describe("alternatives in tabs", () => {
  it("are printed under the heading above them, whichever was answered", () => {
    expect(
      printedOf(essay, { faith_essay_statement: "Patience." }).entries,
    ).toEqual([[FAITH, "Patience."]]);
    expect(printedOf(optional, { preferred_name: "Mei" }).entries).toEqual([
      ["Another name", "Mei"],
    ]);
  });

  it("are printed without an answer if one is required, and otherwise listed with the other unanswered ones", () => {
    expect(printedOf(essay, {})).toEqual({
      entries: [[FAITH, "Not answered"]],
      unanswered: [],
    });
    expect(printedOf(optional, {})).toEqual({
      entries: [],
      unanswered: ["Another name"],
    });
  });

  it.each([
    [["faith_essay_doc", "faith_essay_statement"]],
    [["faith_essay_doc"]],
  ])(
    "are never listed as unanswered for a reader who is not shown %j",
    (hidden) => {
      expect(printedOf(essay, {}, hidden)).toEqual({
        entries: [],
        unanswered: [],
      });
    },
  );
});
