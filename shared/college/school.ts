import type { School } from "../application/school.ts";
import { terms } from "./terms.ts";

/** The school of this application, which is fictional. */
export const school: School = {
  slug: "alderbrook",
  title: "Alderbrook College",
  tagline: "We want you here.",
  theme: {
    brand: "#17453b",
    accent: "#d98a52",
    paper: "#f7f3ea",
    // An alder leaf on a disc.
    logo: {
      size: [40, 40],
      shapes: [
        { d: "M20 0a20 20 0 1 1 0 40a20 20 0 1 1 0-40z", paint: "ground" },
        {
          d: "M20 6.5c6.2 3.4 9.6 8.2 9.6 13.3 0 5.4-4.1 9.4-9.6 9.4s-9.6-4-9.6-9.4c0-5.1 3.4-9.9 9.6-13.3z",
          paint: "ink",
          width: 1.8,
        },
        {
          d: "M20 12v22.5M20 18.5l4.6-3.7M20 18.5l-4.6-3.7M20 24l5.4-4.2M20 24l-5.4-4.2",
          paint: "accent",
          width: 1.8,
        },
      ],
    },
    motif: {
      size: [400, 480],
      shapes: [
        {
          d: "M200 14Q243 21 265 59Q297 70 309 103Q335 118 339 148Q358 166 356 193Q367 215 356 237Q360 263 342 282Q338 311 312 327Q301 360 268 371Q245 410 200 416Q155 410 132 371Q99 360 88 327Q62 311 58 282Q40 263 44 237Q33 215 44 193Q42 166 61 148Q65 118 91 103Q103 70 135 59Q157 21 200 14z",
          paint: "ground",
          width: 2.5,
          opacity: 0.7,
        },
        { d: "M200 60V476", paint: "accent", width: 3.5, opacity: 0.8 },
        {
          d: "M200 150Q250 142 291 102M200 150Q150 142 109 102M200 195Q267 187 322 146M200 195Q133 187 78 146M200 240Q277 232 339 191M200 240Q123 232 61 191M200 284Q277 276 341 236M200 284Q123 276 59 236M200 329Q270 321 327 280M200 329Q130 321 73 280M200 374Q254 366 298 325M200 374Q146 366 102 325",
          paint: "accent",
          width: 2.5,
          opacity: 0.55,
        },
      ],
    },
    socialText:
      "Apply to Alderbrook College online, page by page, at your own pace.",
  },
  applicationUrl: "https://apply.alderbrook.example",
  address: [
    "Alderbrook College",
    "100 College Hill Road",
    "Alderbrook, VT 05000",
  ],
  contactEmail: "admission@alderbrook.example",
  helpEmail: "application-help@alderbrook.example",
  accessibilityEmail: "access@alderbrook.example",
  phone: "(802) 555-0100",
  privacyPolicyUrl: "https://www.alderbrook.example/privacy",
  addressLookup: "amazon-location",
  timeZone: "America/New_York",
  appType: "hybrid",
  audience: "freshman",
  terms,
  reminderDays: [7, 1],
  words: {
    noRoom:
      "Something that no question asks, such as a former name? Write to admission@alderbrook.example.",
    thanks: "Thank you for trusting us with your story.",
    afterSubmission:
      "We start reading as soon as your transcript arrives, and we will write to you about anything that is missing and about our decision.",
    office: "the Office of Admission",
    remarketing:
      "Alderbrook College may use remarketing services to show information about the college on other websites to people who have visited our public website.",
    controller:
      "Alderbrook College is responsible for your data. Write to the Office of Admission, or to privacy@alderbrook.example.",
    recipients:
      "Once you submit, your answers go to our admission system, Slate by Technolutions. Amazon Web Services stores this application for us, in the United States. We sell your answers to nobody.",
    kept: "We keep what was not submitted until a year after the term it was for, and what was submitted for three years, unless you enroll: then it becomes part of your student record.",
    rights:
      "You may ask for a copy of your data, for its correction, and for its erasure. Write to privacy@alderbrook.example; we answer within 30 days.",
    accessibility:
      "This application is made to meet the Web Content Accessibility Guidelines 2.2 at level AA, with a keyboard, with a screen reader and at any size of text.",
  },
};

/** What only the questions and next steps of this form say of the school. */
export const asked = {
  satCode: "1630",
  actCode: "1118",
  scoreSubmissionUrl: "https://www.alderbrook.example/admission/test-scores",
  financialAidUrl: "https://www.alderbrook.example/financial-aid",
  conductUrl: "https://www.alderbrook.example/code-of-conduct",
  longTextLimit: 7000,
  faithEssay: { prompt: "What values and beliefs have guided your life?" },
  promptsEssay: {
    prompt:
      "Write an essay that shows us who you are apart from your grades. Your essay should have a minimum of 300 words.",
    suggestedWords: 300,
  },
  race: "These questions are optional. Your answers play no part in our decision.",
  testOptional:
    "The SAT and ACT are tests that colleges read. Choosing Yes never counts against you.",
  counselor:
    "We may ask your counselor for your transcript, the list of your courses and grades.",
  disclosures:
    "A yes does not rule you out. We read every explanation with care.",
  noConviction:
    "A felony is a crime for which the law allows over a year in prison. Choose No for what was sealed, erased (expunged) or pardoned, or decided in juvenile court.",
  transcript:
    "Please ask your school counselor to send us your official high school transcript, the list of your courses and grades.",
  transcriptRequest:
    "Please send my official high school transcript to the Office of Admission, with my reference on it.",
  financialAid: "Most of our students receive some.",
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
};

/** Key of the conduct agreement, the only answer whose name carries the school's. */
export const conductAgreeKey = `${school.slug}_conduct_agree`;
