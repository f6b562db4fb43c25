import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { longDate } from "../../../shared/calendar.ts";
import { descriptionKey } from "../../../shared/application/derive/data-model.ts";
import { questionByKey } from "../../../shared/application/derive/questions.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import type {
  Element,
  Page,
  Question,
} from "../../../shared/application/question.ts";

export interface PrintedEntry {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly isAnswered: boolean;
  /** An essay or an explanation, which takes the full width. */
  readonly isLong: boolean;
}

export interface PrintedSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PrintedEntry[];
}

const NOT_ANSWERED = "Not answered";

/** The answer as a reader understands it: labels of choices, and never a code alone. */
const textOf = (question: Question, answers: Answers): string => {
  const value = String(answers[question.key] ?? "");
  switch (question.kind) {
    case "checkbox":
      return "Yes";
    case "document":
      return `Document attached for ${question.key}`;
    case "select":
    case "radio":
    case "creatable":
      return String(answers[descriptionKey(question.key)] ?? "") || value;
    case "text": {
      const { lookup } = question;
      const code =
        lookup === undefined ? undefined : answers[`${lookup.prefix}ceeb`];
      return lookup !== undefined &&
        lookup.category !== "address" &&
        isAnswered(code)
        ? `${value} (Ceeb: ${String(code)})`
        : value;
    }
    case "date":
      return longDate(value);
    case "email":
    case "phone":
    case "social-security":
    case "number":
    case "text-area":
      return value;
    default:
      return question satisfies never;
  }
};

const labelOf = (question: Question, context: string | undefined): string => {
  if (context === undefined) return question.label;
  return /[?.]$/.test(context)
    ? `${context} ${question.label}`
    : `${context}: ${question.label}`;
};

/** Prints answers in the order of the page; a required question is printed without one, so that nobody wonders. */
export const printedSections = (
  page: Page,
  answers: Answers,
  hidden: readonly string[],
): readonly PrintedSection[] => {
  const entryOf = (
    question: Question,
    context: string | undefined,
  ): readonly PrintedEntry[] => {
    const { key } = question;
    const placed = questionByKey.get(key);
    if (placed === undefined || hidden.includes(key)) return [];
    // Scores of a student who applies without them stay stored, but nobody is to read them.
    if (!isAsked(placed, answers)) return [];
    const hasAnswer = isAnswered(answers[key]);
    if (!hasAnswer && question.required !== true) return [];
    return [
      {
        key,
        label: labelOf(question, context),
        text: hasAnswer ? textOf(question, answers) : NOT_ANSWERED,
        isAnswered: hasAnswer,
        isLong: question.kind === "text-area",
      },
    ];
  };

  const entriesOf = (
    element: Element,
    context?: string,
  ): readonly PrintedEntry[] => {
    switch (element.kind) {
      case "note":
        return [];
      case "group":
        return element.elements.flatMap((child) =>
          entriesOf(child, element.legend),
        );
      case "first-of":
        return element.branches.flatMap(({ elements }) =>
          elements.flatMap((child) => entriesOf(child, context)),
        );
      case "confirmation": {
        const { trigger, elements } = element;
        return [
          ...("key" in trigger ? entryOf(trigger, context) : []),
          ...elements.flatMap((child) => entriesOf(child, context)),
        ];
      }
      case "add-another":
        return element.items.flatMap((item) => entriesOf(item));
      case "tabs": {
        const given = element.tabs.flatMap((tab) =>
          tab.elements.flatMap((child) => entriesOf(child)),
        );
        return given.length > 0
          ? given.map((entry) => ({ ...entry, label: element.legend }))
          : [
              {
                key: element.tabId,
                label: element.legend,
                text: NOT_ANSWERED,
                isAnswered: false,
                isLong: false,
              },
            ];
      }
      default:
        return entryOf(element, context);
    }
  };

  return page.sections
    .map(({ id, title, elements }) => ({
      id,
      title,
      entries: elements.flatMap((element) => entriesOf(element)),
    }))
    .filter(({ entries }) => entries.length > 0);
};
