import type { Condition } from "../../application/condition.ts";
import { LONG_TEXT_MAX_LENGTH, REPEAT_MAX } from "../../application/limits.ts";
import type { Group, Page, Question } from "../../application/question.ts";
import { emailPattern } from "../../application/rules.ts";
import { activities, gpaScales } from "../options/academic.ts";
import { countries } from "../options/countries.ts";
import { entryTerms, months, yearsOf } from "../options/dates.ts";
import { yesNo } from "../options/personal.ts";
import { statesOf } from "../options/states.ts";
import { school } from "../school.ts";
import { inAddress, inName } from "./composed.ts";

const graduationYears = yearsOf({
  numYears: 16,
  direction: "future",
  startOffset: -5,
});
const testPlanYears = yearsOf({ numYears: 3, direction: "future" });

/** `applied_major`, `applied_major_2` … up to the most repetitions there may be. */
function repeated(
  first: string,
  later: (position: number) => string,
  question: (key: string, position: number) => Question,
) {
  return Array.from({ length: REPEAT_MAX }, (_, index) =>
    question(index === 0 ? first : later(index + 1), index + 1),
  );
}

interface MonthYear {
  readonly id: string;
  readonly legend: string;
  readonly printed: string;
  readonly month: string;
  readonly year: string;
  readonly years: typeof graduationYears;
  readonly shownWhen?: readonly Condition[];
}

function monthYear({
  id,
  legend,
  printed,
  month,
  year,
  years,
  shownWhen,
}: MonthYear): Group {
  return {
    kind: "group",
    layout: "month-year",
    id,
    legend,
    printed,
    ...(shownWhen ? { shownWhen } : {}),
    elements: [
      {
        kind: "select",
        key: month,
        label: "Month",
        options: months,
        width: "half",
      },
      {
        kind: "select",
        key: year,
        label: "Year",
        options: years,
        width: "half",
      },
    ],
  };
}

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

export const educationPage: Page = {
  id: "education",
  title: "Your Academics",
  lead: "Tell us what you have learned so far, and what you would like to learn next.",
  sections: [
    {
      id: "entry-term",
      title: "Enrollment",
      elements: [
        {
          kind: "select",
          key: "entry_term",
          label: "When do you plan to enroll?",
          printed: "Entry Term",
          options: entryTerms,
          required: true,
        },
      ],
    },
    {
      id: "majors",
      title: "Majors",
      elements: [
        {
          kind: "add-another",
          buttonId: "applied_major",
          legend: "What are you interested in studying?",
          printed: "Majors",
          hint: "Choose up to 10, the one you like best first. You can change your mind later.",
          addLabel: "Add another major",
          items: repeated(
            "applied_major",
            (position) => `applied_major_${position}`,
            (key, position) => ({
              kind: "select",
              key,
              label:
                position === 1
                  ? "What are you interested in studying?"
                  : `Major ${position}`,
              options: school.majors,
              ...(position === 1 ? { required: true } : {}),
            }),
          ),
        },
      ],
    },
    {
      id: "high-school",
      title: "High School",
      elements: [
        {
          kind: "text",
          key: "hs_name",
          label: "Search for Your School",
          printed: "High School",
          capitals: "words",
          hint: "Type the name of your high school. If it is not in the list, just type it in.",
          required: true,
          maxLength: LONG_TEXT_MAX_LENGTH,
          lookup: { category: "hs_ceeb", prefix: "hs_" },
        },
        {
          kind: "text",
          key: "hs_ceeb",
          label: "CEEB Code",
          hint: "Six digits, if you know them.",
          inputMode: "numeric",
          width: "half",
          maxLength: 6,
        },
        {
          kind: "select",
          key: "hs_country",
          label: "Country",
          ...inAddress("hs_", "country"),
          options: countries,
          width: "half",
        },
        {
          kind: "text",
          key: "hs_address_line_1",
          label: "School Address",
          ...inAddress("hs_", "address_line_1"),
          capitals: "words",
          maxLength: LONG_TEXT_MAX_LENGTH,
        },
        {
          kind: "text",
          key: "hs_city",
          label: "City",
          ...inAddress("hs_", "city"),
          width: "third",
          capitals: "words",
        },
        {
          kind: "select",
          key: "hs_state",
          label: "State/Province",
          ...inAddress("hs_", "state"),
          options: statesOf("hs_country"),
          width: "third",
        },
        {
          kind: "text",
          key: "hs_zip",
          label: "ZIP/Postal Code",
          ...inAddress("hs_", "zip"),
          width: "third",
          capitals: "characters",
          digitsWhen: [
            { valueKey: "hs_country", operator: "equals", target: "USA" },
          ],
        },
        monthYear({
          id: "graduation",
          legend: "When do you graduate, or when did you?",
          printed: "Graduation",
          month: "grad_month",
          year: "grad_year",
          years: graduationYears,
        }),
      ],
    },
    {
      id: "counselor",
      title: "School Counselor",
      description: school.words.counselor,
      elements: [
        {
          kind: "text",
          key: "counselor_first_name",
          label: "First Name",
          ...inName("counselor_"),
          width: "half",
          capitals: "words",
        },
        {
          kind: "text",
          key: "counselor_last_name",
          label: "Last Name",
          ...inName("counselor_"),
          width: "half",
          capitals: "words",
        },
        {
          kind: "email",
          key: "counselor_email_address",
          label: "Email Address",
          checks: [
            emailPattern("The counselor email address you entered is invalid."),
          ],
        },
      ],
    },
    {
      id: "gpa",
      title: "Grade Point Average",
      elements: [
        {
          kind: "text",
          key: "hs_gpa",
          label: "GPA",
          width: "half",
          maxLength: 10,
        },
        {
          kind: "select",
          key: "gpa_scale",
          label: "GPA Scale",
          options: gpaScales,
          width: "half",
        },
      ],
    },
    {
      id: "tests",
      title: "Test Scores",
      elements: [
        {
          kind: "radio",
          key: "test_optional",
          label: "Would you like to apply without test scores?",
          printed: "Applies without scores",
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
              options: yesNo,
            },
            monthYear({
              id: "sat_plan",
              legend: "When do you plan to take the SAT?",
              printed: "SAT planned",
              month: "sat_plan_month",
              year: "sat_plan_year",
              years: testPlanYears,
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
              options: yesNo,
            },
            monthYear({
              id: "act_plan",
              legend: "When do you plan to take the ACT?",
              printed: "ACT planned",
              month: "act_plan_month",
              year: "act_plan_year",
              years: testPlanYears,
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
    },
    {
      id: "activities",
      title: "Activities",
      elements: [
        {
          kind: "add-another",
          buttonId: "activity",
          legend: "What do you do outside of class?",
          printed: "Activities",
          hint: "Choose from the list or add your own, up to 10.",
          addLabel: "Add another activity",
          items: repeated(
            "activity_name",
            (position) => `activity_${position}_name`,
            (key, position) => ({
              kind: "creatable",
              key,
              label: `Activity ${position}`,
              options: activities,
            }),
          ),
        },
      ],
    },
  ],
};
