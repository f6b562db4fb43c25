import { equals, type Condition } from "../../application/condition.ts";
import type { Element, Question, Section } from "../../application/question.ts";
import { yearsOf } from "../options/dates.ts";
import { yesNo } from "../options/personal.ts";
import { passedMonth } from "../rules.ts";
import { asked } from "../school.ts";
import { monthYear } from "./month-year.ts";

const testPlanYears = yearsOf({ numYears: 3, direction: "future" });

/** Scores of one part of a test, by the question's width. */
const SCORES = {
  sat: { min: 200, max: 800, step: 10, width: "half" },
  essay: { min: 2, max: 8, step: 1, width: "third" },
  act: { min: 1, max: 36, step: 1, width: "half" },
} as const;

function score(
  key: string,
  label: string,
  printed: string,
  of: keyof typeof SCORES,
): Question {
  const { min, max, step } = SCORES[of];
  const steps = step === 1 ? "" : ` in an increment of ${step} (e.g., 570)`;
  return {
    kind: "number",
    key,
    label,
    printed,
    ...SCORES[of],
    message: `Please provide a valid ${printed} Score. The score must be between ${min} and ${max}${steps}.`,
  };
}

function essayScore(key: string, part: string): Question {
  return score(key, `Essay ${part}`, `SAT Essay ${part}`, "essay");
}

const sendsScores: Condition = {
  valueKey: "test_optional",
  operator: "notEquals",
  target: "Y",
};

/** Makes the group of a test: its code, whether it was taken, else when it will be, and the scores. */
function testGroup(
  id: "sat" | "act",
  scoresWhen: (isTaken: readonly Condition[]) => Element,
): Element {
  const name = id.toUpperCase();
  return {
    kind: "group",
    layout: "fields",
    id,
    legend: name,
    shownWhen: [sendsScores],
    keepsAnswers: true,
    elements: [
      {
        kind: "note",
        id: `${id}_code`,
        text: `Our ${name} code is ${asked[`${id}Code`]}. Give it when you send your scores.`,
        link: {
          label: "How to send your scores",
          href: asked.scoreSubmissionUrl,
        },
      },
      {
        kind: "radio",
        key: `${id}_taken`,
        label: `Have you taken the ${name}?`,
        printed: `${name} taken`,
        phrases: { Yes: `${name} taken`, No: `${name} not taken` },
        options: yesNo,
      },
      monthYear({
        id: `${id}_plan`,
        legend: `When do you plan to take the ${name}?`,
        printed: `${name} planned`,
        month: `${id}_plan_month`,
        year: `${id}_plan_year`,
        years: testPlanYears,
        doubt: passedMonth,
        shownWhen: [equals(`${id}_taken`, "N")],
      }),
      scoresWhen([equals(`${id}_taken`, "Y")]),
    ],
  };
}

export const testScores: Section = {
  id: "tests",
  title: "Test Scores",
  readersLook: true,
  elements: [
    {
      kind: "radio",
      key: "test_optional",
      label: "Would you like to apply without test scores?",
      printed: "Applies without scores",
      phrases: { Yes: "Applying without scores", No: "Sending scores" },
      hint: asked.testOptional,
      options: yesNo,
    },
    testGroup("sat", (shownWhen) => ({
      kind: "group",
      layout: "fields",
      id: "sat_scores",
      legend: "Your SAT scores",
      shownWhen,
      elements: [
        score("sat_score_math", "Math", "SAT Math", "sat"),
        score(
          "sat_score_reading_writing",
          "Evidence-Based Reading and Writing",
          "SAT Evidence-Based Reading and Writing",
          "sat",
        ),
        {
          kind: "confirmation",
          id: "sat_essay",
          trigger: { kind: "box", label: "I took the SAT essay." },
          elements: [
            essayScore("sat_score_essay_reading", "Reading"),
            essayScore("sat_score_essay_writing", "Writing"),
            essayScore("sat_score_essay_analysis", "Analysis"),
          ],
        },
      ],
    })),
    testGroup("act", (shownWhen) => ({
      ...score(
        "act_score_composite",
        "ACT Composite Score",
        "ACT Composite",
        "act",
      ),
      shownWhen,
    })),
  ],
};
