import type { ListedParent, Page } from "../application/question.ts";
import { aboutPage } from "./pages/about.ts";
import { educationPage } from "./pages/education.ts";
import { finalStepsPage } from "./pages/final-steps.ts";
import {
  FIRST_MAY_BE_INFORMED,
  SECOND_MAY_BE_INFORMED,
} from "./pages/parent.ts";

/** The application, page by page: everything else about questions derives from this list. */
export const pages: readonly Page[] = [
  aboutPage,
  educationPage,
  finalStepsPage,
];

/** Keys that no page asks for and nothing stores, and whose answer each has: one preference is for both parents. */
export const sharedAnswers: Readonly<Record<string, string>> = {
  parent_2_communication_preference: "parent_communication_preference",
  parent_2_communication_preference_desc:
    "parent_communication_preference_desc",
};

/** Questions by whose answers the office lists and finds applications. */
export const listedAnswers = {
  name: ["first_name", "last_name"],
  preferred: "preferred_name",
  term: "entry_term",
  major: "applied_major",
  sought: [
    "birth_date",
    "phone_home",
    "phone_mobile",
    "phone_international",
    "parent_phone",
    "parent_2_phone",
  ],
} as const;

/**
 * Questions by whose answers the office knows who calls for a student, and when we may speak with them: exports have a
 * fact `@parent_permission` of it.
 */
export const listedParents: Readonly<Record<string, ListedParent>> = {
  parent: {
    name: ["parent_first_name", "parent_last_name"],
    permission: FIRST_MAY_BE_INFORMED,
  },
  parent_2: {
    name: ["parent_2_first_name", "parent_2_last_name"],
    permission: SECOND_MAY_BE_INFORMED,
  },
};

/** Questions by whose answers the office finds accounts that may belong to one person. */
export const identifyingAnswers = {
  person: {
    reason: "same name and birth date",
    keys: ["first_name", "last_name", "birth_date"],
    perhaps: [],
  },
  address: {
    reason: "same address",
    keys: ["country", "address_line_1", "city"],
    perhaps: ["address_line_2"],
  },
  phones: ["phone_home", "phone_mobile", "phone_international"],
} as const;

/**
 * Titles of the printed document's parts, in the order in which admissions staff read them: a page is a part, and so is
 * what sections name.
 */
export const printedParts: Readonly<Record<string, string>> = {
  education: "Academics",
  essays: "Essays",
  family: "Family",
  about: "Contact",
  "final-steps": "Disclosures and Agreements",
};
