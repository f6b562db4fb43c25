import { equals } from "../../application/condition.ts";
import { REPEAT_MAX } from "../../application/limits.ts";
import type { Option, Page, Question } from "../../application/question.ts";
import { emailPattern } from "../../application/rules.ts";
import { termOf, termsOn } from "../../application/terms.ts";
import type { CalendarDate } from "../../calendar.ts";
import { activities, gpaScales } from "../options/academic.ts";
import { countries } from "../options/countries.ts";
import { yearsOf } from "../options/dates.ts";
import { statesOf } from "../options/states.ts";
import { PAGE_TITLES } from "../page-titles.ts";
import { graduation } from "../rules.ts";
import { asked, school } from "../school.ts";
import { inAddress, inName } from "./composed.ts";
import { monthYear } from "./month-year.ts";
import { testScores } from "./test-scores.ts";

const yearsAhead = yearsOf({ numYears: 11, direction: "future" });
const yearsBack = yearsOf({
  numYears: 60,
  direction: "past",
  startOffset: -1,
});

/** Ten years ahead, then sixty back, the nearest first. */
function graduationYears(today: CalendarDate): readonly Option[] {
  return [...yearsAhead(today), ...yearsBack(today)];
}

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

export const educationPage: Page = {
  id: "education",
  title: PAGE_TITLES.education,
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
          options: (today) => termsOn(school.terms, today),
          endsOn: (value) => termOf(school.terms, value)?.end,
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
          hint: "Up to 10, the one you like best first. Not listed? Choose the nearest, or Undecided.",
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
              options: asked.majors,
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
          hint: "Not in the list, taught at home, or a GED? Just type it in. Several? The last one.",
          required: true,
          lookup: { category: "hs_ceeb", prefix: "hs_" },
        },
        {
          kind: "text",
          key: "hs_ceeb",
          label: "CEEB Code",
          hint: "The six digits that your school has for college tests, if you know them.",
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
          digitsWhen: [equals("hs_country", "USA")],
        },
        monthYear({
          id: "graduation",
          legend: "When do you graduate, or when did you?",
          printed: "Graduation",
          month: "grad_month",
          year: "grad_year",
          years: graduationYears,
          doubt: graduation,
        }),
      ],
    },
    {
      id: "counselor",
      title: "School Counselor",
      description: asked.counselor,
      elements: [
        {
          kind: "text",
          key: "counselor_first_name",
          label: "First Name",
          ...inName("counselor_"),
          width: "half",
          capitals: "words",
          autoComplete: "section-counselor given-name",
        },
        {
          kind: "text",
          key: "counselor_last_name",
          label: "Last Name",
          ...inName("counselor_"),
          width: "half",
          capitals: "words",
          autoComplete: "section-counselor family-name",
        },
        {
          kind: "email",
          key: "counselor_email_address",
          label: "Email Address",
          checks: [
            emailPattern("The counselor email address you entered is invalid."),
          ],
          autoComplete: "section-counselor email",
        },
      ],
    },
    {
      id: "gpa",
      title: "Grade Point Average",
      readersLook: true,
      elements: [
        {
          kind: "text",
          key: "hs_gpa",
          label: "GPA",
          hint: "As your school gives it, for example 3.6.",
          width: "half",
        },
        {
          kind: "select",
          key: "gpa_scale",
          label: "GPA Scale",
          hint: "The highest GPA that your school gives.",
          options: gpaScales,
          width: "half",
        },
      ],
    },
    testScores,
    {
      id: "activities",
      title: "Activities",
      readersLook: true,
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
