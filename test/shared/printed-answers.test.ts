import { describe, expect, it, jest } from "@jest/globals";
import {
  isAnswered,
  type Answers,
} from "../../shared/application/condition.ts";
import {
  questionsIn,
  withInner,
} from "../../shared/application/derive/elements.ts";
import { isAsked } from "../../shared/application/derive/visibility.ts";
import type { Section, Tabs } from "../../shared/application/question.ts";
import { pages } from "../../shared/college/pages.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import {
  printedAnswer,
  printedDocument,
  printedSections,
} from "../../shared/form/printed-answers.ts";
import { summaryOf, withoutFacts } from "../../shared/form/printed-summary.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { everySituation } from "../support/valid-answers.ts";

const FAITH = "What values and beliefs have guided your life?";
const [about] = pages;
const today = "2026-11-21";

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
    today,
  });
  return {
    entries: sections.flatMap(({ entries }) =>
      entries.map(({ label, text }) => [label, text]),
    ),
    unanswered: sections.flatMap(({ unanswered }) =>
      unanswered.map(({ label }) => label),
    ),
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
  defaultTab: "middle_name",
  tabs: [["middle_name"], ["first_name", "last_name"]].map((keys) => ({
    id: keys.join(),
    label: keys.join(),
    elements: keys.map((key) => ({ kind: "text", key, label: key })),
  })),
};

describe("alternatives in tabs", () => {
  it("are printed under the heading above them, whichever was answered, and several with their own labels", () => {
    expect(
      printedOf(essay, { faith_essay_statement: "Patience." }).entries,
    ).toEqual([[FAITH, "Patience."]]);
    expect(printedOf(optional, { middle_name: "Mei" }).entries).toEqual([
      ["Another name", "Mei"],
    ]);
    const both = { first_name: "Mei", last_name: "Li" };
    expect(printedOf(optional, both).entries).toEqual([
      ["Another name: first_name", "Mei"],
      ["Another name: last_name", "Li"],
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

it("neither a box that is not ticked nor what few students are asked is a question that was skipped", () => {
  const few = pages
    .flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
    .flatMap(withInner)
    .filter(({ kind }) => ["checkbox", "confirmation"].includes(kind));
  for (const answers of [{}, aCompleteApplication({}, today)]) {
    const printout = { answers, documents: {}, hidden: [], today };
    const skipped = printedDocument(printout)
      .flatMap(({ sections }) => sections)
      .flatMap(({ unanswered }) => unanswered)
      .map(({ keys: [key = "", ...others] }) => others.length === 0 && key);
    for (const { key } of questionsIn(few)) expect(skipped).not.toContain(key);
  }
});

it("no row is empty, also where nothing but dashes was given", () => {
  const texts = allQuestions.filter(({ question }) => question.kind === "text");
  const answers = Object.fromEntries(
    texts.map(({ question }) => [question.key, "-"]),
  );
  const rows = printedDocument({ answers, documents: {}, hidden: [], today })
    .flatMap(({ sections }) => sections)
    .flatMap(({ entries }) => entries.map(({ label, text }) => [label, text]));
  expect(rows).toContainEqual(["Name", "- - -"]);
  expect(rows.filter(([, text]) => text === "")).toEqual([]);
});

describe("each answer that a reader may see", () => {
  const everybody = everySituation(
    aCompleteApplication({ hs_ceeb: "460001", hs_gpa: "3.6" }, today),
    today,
  );

  it("is in the whole application as in the reader's copy, to which it adds one page", () => {
    jest.replaceProperty(HIDDEN, "reader", [...HIDDEN.reader, "hs_gpa"]);
    for (const answers of everybody) {
      const [whole, copy] = [HIDDEN.service, HIDDEN.reader].map((hidden) => {
        const printout = { answers, documents: {}, hidden, today };
        const parts = printedDocument(printout);
        const { facts } = summaryOf(printout);
        return { facts, parts: parts.filter(({ id }) => id !== "apart") };
      });
      expect(whole).toEqual(copy);
    }
    jest.restoreAllMocks();
  });

  // A school's code is printed with its name.
  it.each([
    ["the whole application", HIDDEN.service],
    ["the reader's copy", HIDDEN.reader],
    ["the public view", HIDDEN.public],
    ["a copy without the school's name", ["hs_name"]],
  ])("is printed once in %s: as a fact or in a part", (_copy, hidden) => {
    for (const answers of everybody) {
      const printout = { answers, documents: {}, hidden, today };
      const summary = summaryOf(printout);
      const entries = printedDocument(printout)
        .flatMap((part) => withoutFacts(part, summary).sections)
        .flatMap((section) => section.entries);
      const facts = summary.facts.flatMap(({ lines }) => lines).join("\n");
      const asked = allQuestions.filter(
        (entry) =>
          isAsked(entry, answers) &&
          isAnswered(answers[entry.question.key]) &&
          !hidden.includes(entry.question.key),
      );
      const isFact = (key: string) => summary.stated.has(key);
      const missing = asked.filter(({ question }) =>
        isFact(question.key)
          ? !facts.includes(printedAnswer(question, printout)) &&
            question.key !== "test_optional"
          : !entries.some(({ keys }) => keys.includes(question.key)),
      );
      expect(missing.map(({ question }) => question.key)).toEqual([]);
      expect(
        entries.filter(({ keys }) => keys.length > 0 && keys.every(isFact)),
      ).toEqual([]);
      expect(summary.stated.size).toBeGreaterThan(2);
    }
  });
});
