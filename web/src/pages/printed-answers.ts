import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { descriptionKey } from "../../../shared/application/derive/data-model.ts";
import { questionsIn } from "../../../shared/application/derive/elements.ts";
import {
  isRequired,
  needsAnswer,
} from "../../../shared/application/derive/question-rules.ts";
import { questionByKey } from "../../../shared/application/derive/questions.ts";
import { isAsked } from "../../../shared/application/derive/visibility.ts";
import type {
  Element,
  Group,
  Page,
  Question,
  Tabs,
} from "../../../shared/application/question.ts";
import { longDate } from "../../../shared/calendar.ts";
import type { DocumentAnswers } from "../../../shared/contract/replies.ts";
import { today } from "../lib/clock.ts";

export interface PrintedEntry {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly isAnswered: boolean;
  /** True for an essay or an explanation, which takes the full width. */
  readonly isLong: boolean;
}

export interface PrintedSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PrintedEntry[];
  /** Labels of optional questions that were asked and not answered. */
  readonly unanswered: readonly string[];
}

/** Content to be printed, and for which reader. */
export interface Printout {
  readonly answers: Answers;
  readonly documents: DocumentAnswers;
  /** Keys that are hidden from the reader. */
  readonly hidden: readonly string[];
}

const NOT_ANSWERED = "Not answered";

/** Returns the answer as a reader understands it: with labels of choices, and never a code alone. */
export function printedAnswer(
  question: Question,
  { answers, documents }: Printout,
): string {
  const { key } = question;
  const value = String(answers[key] ?? "");
  switch (question.kind) {
    case "checkbox":
      return "Yes";
    case "document": {
      const file = documents[key];
      return `Document attached for ${key}${file ? ` (${file.file_name})` : ""}`;
    }
    case "select":
    case "radio":
    case "creatable":
      return String(answers[descriptionKey(key)] ?? "") || value;
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
}

function labelOf(question: Question, context: string | undefined): string {
  if (context === undefined) return question.label;
  return /[?.]$/.test(context)
    ? `${context} ${question.label}`
    : `${context}: ${question.label}`;
}

interface Line extends PrintedEntry {
  /** True if the answer may be missing; it is then only named in one line with all others that are. */
  readonly isOptional: boolean;
}

/** Joins questions that are read as one: the races that were checked, or a month with its year. */
function linesOfJoined(group: Group, lines: readonly Line[]): readonly Line[] {
  const given = lines.filter(({ isAnswered: hasAnswer }) => hasAnswer);
  const words = given.map(({ label, text }) =>
    group.layout === "check-group" ? label : text,
  );
  return lines.length === 0
    ? []
    : [
        {
          key: group.id,
          label: group.legend,
          text: words.join(group.layout === "check-group" ? ", " : " "),
          isAnswered: given.length > 0,
          isLong: false,
          isOptional: true,
        },
      ];
}

class Reader {
  readonly #printout: Printout;

  constructor(printout: Printout) {
    this.#printout = printout;
  }

  linesOf(element: Element, context?: string): readonly Line[] {
    const all = (elements: readonly Element[], legend = context) =>
      elements.flatMap((child) => this.linesOf(child, legend));
    switch (element.kind) {
      case "note":
        return [];
      case "group":
        return element.layout === "fields"
          ? all(element.elements, element.legend)
          : linesOfJoined(
              element,
              element.elements.flatMap((child) => this.linesOf(child)),
            );
      case "first-of":
        return element.branches.flatMap(({ elements }) => all(elements));
      case "confirmation":
        return [
          ...("key" in element.trigger
            ? this.#lineOf(element.trigger, context)
            : []),
          // Few students need what is asked here, and no reader misses it.
          ...all(element.elements).filter((line) => line.isAnswered),
        ];
      case "add-another": {
        const [first, ...more] = element.items.flatMap((item) =>
          this.#lineOf(item, undefined),
        );
        return [
          ...(first ? [first] : []),
          ...more.filter((line) => line.isAnswered),
        ];
      }
      case "tabs":
        return this.#linesOfTabs(element);
      default:
        return this.#lineOf(element, context);
    }
  }

  #linesOfTabs({ tabId, legend, tabs }: Tabs): readonly Line[] {
    const { answers, hidden } = this.#printout;
    const elements = tabs.flatMap((tab) => tab.elements);
    const lines = elements.flatMap((each) => this.linesOf(each));
    const given = lines.filter((line) => line.isAnswered);
    if (given.length > 0) {
      return given.map((line) => ({ ...line, label: legend }));
    }
    const questions = questionsIn(elements);
    // If one of them is hidden from a reader, it may be the one that was answered.
    if (
      lines.length === 0 ||
      questions.some(({ key }) => hidden.includes(key))
    ) {
      return [];
    }
    return [
      {
        key: tabId,
        label: legend,
        text: NOT_ANSWERED,
        isAnswered: false,
        isLong: false,
        isOptional: !questions.some((question) =>
          needsAnswer(question, answers, today()),
        ),
      },
    ];
  }

  #lineOf(question: Question, context: string | undefined): readonly Line[] {
    const { answers, hidden } = this.#printout;
    const placed = questionByKey.get(question.key);
    if (placed === undefined || hidden.includes(question.key)) return [];
    // Scores of a student who applies without them stay stored, but must not be shown to anyone.
    if (!isAsked(placed, answers)) return [];
    const hasAnswer = isAnswered(answers[question.key]);
    const isOptional = !isRequired(question, answers, today());
    return [
      {
        key: question.key,
        label: labelOf(question, context),
        text: hasAnswer
          ? printedAnswer(question, this.#printout)
          : NOT_ANSWERED,
        isAnswered: hasAnswer,
        isLong: question.kind === "text-area",
        isOptional,
      },
    ];
  }
}

function isBox({ key }: Line): boolean {
  return questionByKey.get(key)?.question.kind === "checkbox";
}

/**
 * Returns answers in the order of the page. A required question without an answer is included, so that nobody wonders;
 * unanswered optional questions are listed together.
 */
export function printedSections(
  page: Page,
  printout: Printout,
): readonly PrintedSection[] {
  const reader = new Reader(printout);
  return page.sections
    .map(({ id, title, elements }) => {
      const lines = elements.flatMap((element) => reader.linesOf(element));
      const isBlank = (line: Line) => line.isOptional && !line.isAnswered;
      return {
        id,
        title,
        entries: lines
          .filter((line) => !isBlank(line))
          .map(({ isOptional: _isOptional, ...entry }) => entry),
        // An unticked box is not a question that was skipped.
        unanswered: lines
          .filter((line) => isBlank(line) && !isBox(line))
          .map(({ label }) => label),
      };
    })
    .filter(
      ({ entries, unanswered }) => entries.length > 0 || unanswered.length > 0,
    );
}
