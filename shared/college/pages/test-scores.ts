import type { Condition } from "../../application/condition.ts";
import type { Question, Section } from "../../application/question.ts";
import { yearsOf } from "../options/dates.ts";
import { yesNo } from "../options/personal.ts";
import { passedMonth } from "../rules.ts";
import { school } from "../school.ts";
import { monthYear } from "./month-year.ts";

const testPlanYears = yearsOf({ numYears: 3, direction: "future" });

function satScore(key: string, label: string, name: string): Question {
  return {
    kind: "number",
    key,
    label,
    printed: name.replace(/ Score$/, ""),
    min: 200,
    max: 800,
    step: 10,
    width: "half",
    message: `Please provide a valid ${name}. The score must be between 200 and 800 in an increment of 10 (e.g., 570).`,
  };
}

function satEssayScore(key: string, part: string): Question {
  return {
    kind: "number",
    key,
    label: `Essay ${part}`,
    printed: `SAT Essay ${part}`,
    min: 2,
    max: 8,
    step: 1,
    width: "third",
    message: `Please provide a valid SAT Essay ${part} Score. The score must be between 2 and 8.`,
  };
}

const sendsScores: Condition = {
  valueKey: "test_optional",
  operator: "notEquals",
  target: "Y",
};

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
      hint: school.words.testOptional,
      options: yesNo,
    },
    {
      kind: "group",
      layout: "fields",
      id: "sat",
      legend: "SAT",
      shownWhen: [sendsScores],
      keepsAnswers: true,
      elements: [
        {
          kind: "note",
          id: "sat_code",
          text: `Our SAT code is ${school.satCode}.`,
          link: {
            label: "How to send your scores",
            href: school.scoreSubmissionUrl,
          },
        },
        {
          kind: "radio",
          key: "sat_taken",
          label: "Have you taken the SAT?",
          printed: "SAT taken",
          phrases: { Yes: "SAT taken", No: "SAT not taken" },
          options: yesNo,
        },
        monthYear({
          id: "sat_plan",
          legend: "When do you plan to take the SAT?",
          printed: "SAT planned",
          month: "sat_plan_month",
          year: "sat_plan_year",
          years: testPlanYears,
          doubt: passedMonth,
          shownWhen: [
            { valueKey: "sat_taken", operator: "equals", target: "N" },
          ],
        }),
        {
          kind: "group",
          layout: "fields",
          id: "sat_scores",
          legend: "Your SAT scores",
          shownWhen: [
            { valueKey: "sat_taken", operator: "equals", target: "Y" },
          ],
          elements: [
            satScore("sat_score_math", "Math", "SAT Math Score"),
            satScore(
              "sat_score_reading_writing",
              "Evidence-Based Reading and Writing",
              "SAT Evidence-Based Reading and Writing Score",
            ),
            {
              kind: "confirmation",
              id: "sat_essay",
              trigger: { kind: "box", label: "I took the SAT essay." },
              elements: [
                satEssayScore("sat_score_essay_reading", "Reading"),
                satEssayScore("sat_score_essay_writing", "Writing"),
                satEssayScore("sat_score_essay_analysis", "Analysis"),
              ],
            },
          ],
        },
      ],
    },
    {
      kind: "group",
      layout: "fields",
      id: "act",
      legend: "ACT",
      shownWhen: [sendsScores],
      keepsAnswers: true,
      elements: [
        {
          kind: "note",
          id: "act_code",
          text: `Our ACT code is ${school.actCode}.`,
          link: {
            label: "How to send your scores",
            href: school.scoreSubmissionUrl,
          },
        },
        {
          kind: "radio",
          key: "act_taken",
          label: "Have you taken the ACT?",
          printed: "ACT taken",
          phrases: { Yes: "ACT taken", No: "ACT not taken" },
          options: yesNo,
        },
        monthYear({
          id: "act_plan",
          legend: "When do you plan to take the ACT?",
          printed: "ACT planned",
          month: "act_plan_month",
          year: "act_plan_year",
          years: testPlanYears,
          doubt: passedMonth,
          shownWhen: [
            { valueKey: "act_taken", operator: "equals", target: "N" },
          ],
        }),
        {
          kind: "number",
          key: "act_score_composite",
          label: "ACT Composite Score",
          printed: "ACT Composite",
          min: 1,
          max: 36,
          step: 1,
          width: "half",
          message:
            "Please provide a valid ACT Composite Score. The score must be between 1 and 36.",
          shownWhen: [
            { valueKey: "act_taken", operator: "equals", target: "Y" },
          ],
        },
      ],
    },
  ],
};
