import { yearOf } from "../../shared/calendar.ts";
import { completeAnswers, everySituation } from "../support/valid-answers.ts";
import { enteredForm, storedForm, type EnteredAnswers } from "./questions.ts";
import { schoolDay } from "./student.ts";

const today = schoolDay();
const thisYear = yearOf(today);

/** Texts typed for a suggestion, and the answers that are filled in when it is chosen. */
export const suggested: Readonly<
  Record<string, { readonly typed: string; readonly fills: readonly string[] }>
> = {
  address_line_1: { typed: "762 Sch", fills: ["city", "state", "zip"] },
  hs_name: {
    typed: "montpelier h",
    fills: ["ceeb", "country", "address_line_1", "city", "state", "zip"].map(
      (part) => `hs_${part}`,
    ),
  },
};

/** Student from Vermont, for whom the suggestions are chosen, and texts with more than plain letters. */
const domesticStory: EnteredAnswers = {
  first_name: "Amy",
  last_name: "Okafor",
  preferred_name: "Mimi",
  country: "United States",
  address_line_1: "762 School Lane",
  city: "Montpelier",
  state: "Vermont",
  zip: "05602",
  mailing_country: "Canada",
  mailing_city: "Montréal",
  parent_communication_preference: "Yes, both parents or guardians",
  parent_2_last_name: "O’Brien",
  citizenship_type: "United States permanent resident",
  faith_essay_statement:
    "My grandmother taught me to leave every place better than I found it.\n\nI still do.",
  prompts_essay_statement: "I repair bicycles. ".repeat(120).trim(),
  hs_name: "Montpelier High School",
  hs_ceeb: "900001",
  hs_country: "United States",
  hs_address_line_1: "405 Maple Street",
  hs_city: "Montpelier",
  hs_state: "Vermont",
  hs_zip: "05602",
  activity_10_name: "Beekeeping",
  conviction_comment: "It was a mistake.\nI have made up for it.",
};

/** Students who together are asked every question, and answer everything that they are asked. */
export const everybody = everySituation(
  storedForm(domesticStory, today),
  today,
).map((answers) => enteredForm(answers, today));
export const [domesticApplicant = {}] = everybody;

/** Student from Germany: no state, no national phone number, a school that is on no list. */
const internationalStory: EnteredAnswers = {
  first_name: "Jürgen",
  last_name: "Weiß",
  country: "Germany",
  phone_international: "+49 30 901820",
  address_line_1: "Große Hamburger Straße 17",
  city: "Berlin",
  zip: "10115",
  parent_first_name: "Łukasz",
  parent_addr_same_as_stu_perm: "No",
  parent_country: "Poland",
  parent_city: "Kraków",
  citizenship_type: "International student (needs or has a visa)",
  citizenship: "Germany",
  citizenship_visa_status: "F-1",
  faith_essay_statement: "Ehrlichkeit, und die Freude am Lernen. 🚲",
  prompts_essay_statement: "Ich repariere Fahrräder.",
  hs_name: "Gymnasium zum Grauen Kloster",
  hs_country: "Germany",
  hs_city: "Berlin",
  grad_month: "July",
  grad_year: String(thisYear),
  hs_gpa: "1,3",
  gpa_scale: "Other",
  sat_taken: "No",
  sat_plan_month: "October",
  sat_plan_year: String(thisYear + 1),
  activity_name: "Orchestra",
};

export const internationalApplicant = enteredForm(
  completeAnswers(storedForm(internationalStory, today), today),
  today,
);
