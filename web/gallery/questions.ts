import type { AnswerValue } from "../../shared/application/condition.ts";
import type { Question } from "../../shared/application/question.ts";

export interface Sample {
  readonly question: Question;
  readonly answer: AnswerValue;
}

const colors = ["Amber", "Green", "Rust", "Sand"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

/** Questions of each kind, each with an answer to it. */
export const samples: readonly Sample[] = [
  {
    question: { kind: "text", key: "text", label: "First Name" },
    answer: "Amy",
  },
  {
    question: {
      kind: "text",
      key: "lookup",
      label: "Search for Your School",
      lookup: { category: "hs_ceeb", prefix: "gallery" },
    },
    answer: "Montpelier High School",
  },
  {
    question: { kind: "email", key: "email", label: "Email Address" },
    answer: "amy@example.org",
  },
  {
    question: { kind: "phone", key: "phone", label: "Cell Phone" },
    answer: "(802) 345-6789",
  },
  {
    question: {
      kind: "social-security",
      key: "social",
      label: "Social Security Number",
    },
    answer: "123-45-6789",
  },
  {
    question: { kind: "date", key: "date", label: "Date of Birth" },
    answer: "2009-04-23",
  },
  {
    question: { kind: "number", key: "number", label: "GPA", min: 0, max: 100 },
    answer: "3.87",
  },
  {
    question: {
      kind: "select",
      key: "select",
      label: "Favorite Color",
      options: colors,
    },
    answer: "green",
  },
  {
    question: {
      kind: "creatable",
      key: "creatable",
      label: "Activity",
      options: colors,
    },
    answer: "Beekeeping",
  },
  {
    question: {
      kind: "radio",
      key: "radio",
      label: "Have you taken the SAT?",
      options: [
        { value: "Y", label: "Yes" },
        { value: "N", label: "No" },
      ],
    },
    answer: "Y",
  },
  {
    question: {
      kind: "checkbox",
      key: "checkbox",
      label: "Yes, send me updates by text message.",
    },
    answer: true,
  },
  {
    question: {
      kind: "text-area",
      key: "text-area",
      label: "Your Essay",
      limit: 1500,
      suggestedWords: 300,
    },
    answer: "I repair bicycles, and I learn from each one.",
  },
];

const LONG_LABEL =
  "In which of all the places where you have lived, studied or worked did you first hear of us, and from whom?";
const HINT = "As on your passport or birth certificate.";

/** States of a question that do not depend on what the student is doing with it. */
export const questionStates = [
  { state: "empty", isFilled: false, hasError: false, changes: {} },
  { state: "filled", isFilled: true, hasError: false, changes: {} },
  {
    state: "required, with a hint",
    isFilled: false,
    hasError: false,
    changes: { required: true, hint: HINT },
  },
  {
    state: "missing",
    isFilled: false,
    hasError: true,
    changes: { required: true, hint: HINT },
  },
  { state: "wrong", isFilled: true, hasError: true, changes: {} },
  {
    state: "with a long label",
    isFilled: false,
    hasError: false,
    changes: { label: LONG_LABEL },
  },
] as const;

/** Returns a sample in a state; each has its own key, because controls are found by it. */
export function inState(question: Question, index: number): Question {
  const changes = questionStates[index]?.changes ?? {};
  return { ...question, ...changes, key: `${question.key}-${index}` };
}
