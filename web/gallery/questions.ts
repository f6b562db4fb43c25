import type { AnswerValue } from "../../shared/application/condition.ts";
import type { QuestionByKind } from "../../shared/application/kinds/index.ts";
import type { Question } from "../../shared/application/question.ts";

const colors = ["Amber", "Green", "Rust", "Sand"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

const byKind: {
  readonly [K in Exclude<keyof QuestionByKind, "document">]: Omit<
    QuestionByKind[K],
    "kind" | "key"
  > & { readonly answer: AnswerValue };
} = {
  text: { label: "First Name", answer: "Amy" },
  email: { label: "Email Address", answer: "amy@example.org" },
  phone: { label: "Cell Phone", answer: "(802) 345-6789" },
  "social-security": { label: "Social Security Number", answer: "123-45-6789" },
  date: { label: "Date of Birth", answer: "2009-04-23" },
  number: { label: "GPA", min: 0, max: 100, answer: "3.87" },
  select: { label: "Favorite Color", options: colors, answer: "green" },
  creatable: { label: "Activity", options: colors, answer: "Beekeeping" },
  radio: {
    label: "Have you taken the SAT?",
    options: [
      { value: "Y", label: "Yes" },
      { value: "N", label: "No" },
    ],
    answer: "Y",
  },
  checkbox: { label: "Yes, send me updates by text message.", answer: true },
  "text-area": {
    label: "Your Essay",
    limit: 1500,
    suggestedWords: 300,
    answer: "I repair bicycles, and I learn from each one.",
  },
};

/** Questions of each kind, each with an answer to it; documents have a set of their own. */
export const samples: readonly {
  readonly question: Question;
  readonly answer: AnswerValue;
}[] = [
  ...Object.entries(byKind).map(([kind, { answer, ...question }]) => ({
    question: { kind, key: kind, ...question } as Question,
    answer,
  })),
  {
    question: {
      kind: "text",
      key: "lookup",
      label: "Search for Your School",
      lookup: { category: "hs_ceeb", prefix: "gallery" },
    },
    answer: "Montpelier High School",
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
