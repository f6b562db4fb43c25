import type { Option } from "./question.ts";
import { deadlines2024, type DeadlineWindow } from "./deadlines.ts";

/** Everything about one school. A second school edits this file and nothing else. The school here is fictional. */
export interface School {
  /** Lower-case letters and digits only: part of an answer key and of resource names. */
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly address: readonly string[];
  readonly contactEmail: string;
  readonly helpEmail: string;
  readonly phone: string;
  readonly privacyPolicyUrl: string;
  readonly scoreSubmissionUrl: string;
  readonly financialAidUrl: string;
  readonly satCode: string;
  readonly actCode: string;
  /** Limit of both essays, in characters. */
  readonly longTextLimit: number;
  /** IANA name: deadlines, ages and terms are reckoned in this zone. */
  readonly timeZone: string;
  readonly appType: "hybrid";
  readonly audience: "freshman";
  /** Terms offered, in the order of the year; a term can be chosen until its month begins. */
  readonly terms: readonly {
    readonly code: string;
    readonly name: string;
    readonly startsInMonth: number;
  }[];
  /** Banners before the deadlines, cycle by cycle; their windows do not overlap. */
  readonly deadlines: readonly DeadlineWindow[];
  /** What can be studied: the value is stored, the label is shown. */
  readonly majors: readonly Option[];
  /** Answers that a public link never shows. */
  readonly hiddenFromPublicLinks: readonly string[];
}

export const school: School = {
  slug: "alderbrook",
  title: "Alderbrook College",
  tagline: "We want you here.",
  address: [
    "Alderbrook College",
    "100 College Hill Road",
    "Alderbrook, VT 05000",
  ],
  contactEmail: "admission@alderbrook.example",
  helpEmail: "application-help@alderbrook.example",
  phone: "(802) 555-0100",
  privacyPolicyUrl: "https://www.alderbrook.example/privacy",
  scoreSubmissionUrl: "https://www.alderbrook.example/admission/test-scores",
  financialAidUrl: "https://www.alderbrook.example/financial-aid",
  satCode: "1630",
  actCode: "1118",
  longTextLimit: 7000,
  timeZone: "America/New_York",
  appType: "hybrid",
  audience: "freshman",
  terms: [
    { code: "SP", name: "Spring", startsInMonth: 1 },
    { code: "FA", name: "Fall", startsInMonth: 8 },
  ],
  deadlines: [
    ...deadlines2024,
    {
      from: "2026-10-01",
      to: "2026-11-02",
      message: "Alert: November 1 is your deadline to apply!",
    },
    {
      from: "2026-11-02",
      to: "2026-12-02",
      message:
        "Apply by December 1 and get an admissions decision before the holidays!",
    },
    {
      from: "2026-12-02",
      to: "2027-01-07",
      message: "Urgent: The deadline to apply is January 6!",
    },
    {
      from: "2027-01-07",
      to: "2027-03-04",
      message: "Alert: March 3 is your deadline to apply!",
    },
    {
      from: "2027-03-04",
      to: "2027-06-03",
      message: "Urgent: The deadline to apply is June 2!",
    },
  ],
  majors: [
    { value: "accounting", label: "Accounting" },
    { value: "american_studies", label: "American Studies" },
    { value: "anthropology", label: "Anthropology" },
    { value: "art_history", label: "Art History" },
    { value: "biochemistry", label: "Biochemistry" },
    { value: "biology", label: "Biology" },
    { value: "business_administration", label: "Business Administration" },
    { value: "chemistry", label: "Chemistry" },
    { value: "classics", label: "Classics" },
    { value: "communication", label: "Communication" },
    { value: "computer_science", label: "Computer Science" },
    { value: "criminal_justice", label: "Criminal Justice" },
    { value: "data_science", label: "Data Science" },
    { value: "economics", label: "Economics" },
    { value: "education", label: "Education" },
    { value: "engineering", label: "Engineering" },
    { value: "english", label: "English" },
    { value: "environmental_studies", label: "Environmental Studies" },
    { value: "film_and_media", label: "Film and Media" },
    { value: "finance", label: "Finance" },
    { value: "french", label: "French" },
    { value: "graphic_design", label: "Graphic Design" },
    { value: "history", label: "History" },
    { value: "international_relations", label: "International Relations" },
    { value: "kinesiology", label: "Kinesiology" },
    { value: "marketing", label: "Marketing" },
    { value: "mathematics", label: "Mathematics" },
    { value: "music", label: "Music" },
    { value: "neuroscience", label: "Neuroscience" },
    { value: "nursing", label: "Nursing" },
    { value: "philosophy", label: "Philosophy" },
    { value: "physics", label: "Physics" },
    { value: "political_science", label: "Political Science" },
    { value: "psychology", label: "Psychology" },
    { value: "public_health", label: "Public Health" },
    { value: "religious_studies", label: "Religious Studies" },
    { value: "social_work", label: "Social Work" },
    { value: "sociology", label: "Sociology" },
    { value: "spanish", label: "Spanish" },
    { value: "studio_art", label: "Studio Art" },
    { value: "theater", label: "Theater" },
    { value: "undecided", label: "Undecided" },
  ],
  hiddenFromPublicLinks: [
    "conviction",
    "conviction_comment",
    "suspended",
    "suspended_comment",
    "race_american_indian",
    "race_asian",
    "race_black",
    "race_native_hawaiian",
    "race_white",
    "ethnicity",
    "religious_affiliation",
    "gender",
    "gender_iden",
    "birth_date",
    "alien_registration_number",
    "citizenship_type",
    "citizenship",
    "citizenship_visa_status",
  ],
};

/** Key of the conduct agreement, the only answer whose name carries the school's. */
export const conductAgreeKey = `${school.slug}_conduct_agree`;
