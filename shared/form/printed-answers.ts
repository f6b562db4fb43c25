import { isAnswered, type Answers } from "../application/condition.ts";
import {
  descriptionKey,
  fieldOf,
  isDescribed,
} from "../application/derive/data-model.ts";
import { questionsIn } from "../application/derive/elements.ts";
import {
  cautionOf,
  isRequired,
  needsAnswer,
} from "../application/derive/question-rules.ts";
import { isAsked } from "../application/derive/visibility.ts";
import { kindOf } from "../application/kinds/index.ts";
import type {
  Composed,
  Element,
  Group,
  Question,
  Section,
  Tabs,
} from "../application/question.ts";
import { monthAndYear, type CalendarDate } from "../calendar.ts";
import { pages, printedParts } from "../college/pages.ts";
import type { DocumentAnswers } from "../contract/replies.ts";
import { HIDDEN } from "./audience.ts";
import { linesOfWhole } from "./lines-of-whole.ts";
import { questionByKey } from "./questions.ts";

export interface PrintedEntry {
  readonly key: string;
  /** Keys of the answers that it prints, or of the questions that it says are not answered. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly text: string;
  readonly isAnswered: boolean;
  /** True for an essay or an explanation, which takes the width of its column. */
  readonly isLong: boolean;
  /** True for an attached document, which is on pages of its own. */
  readonly isDocument: boolean;
}

export interface PrintedSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PrintedEntry[];
  /** Optional questions that were asked and not answered. */
  readonly unanswered: readonly Pick<PrintedEntry, "label" | "keys">[];
  /** True if nothing of it was answered. */
  readonly isBlank: boolean;
}

export interface PrintedPart {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly PrintedSection[];
}

/** Content to be printed, and for which reader. */
export interface Printout {
  readonly answers: Answers;
  readonly documents: DocumentAnswers;
  /** Keys that are hidden from the reader. */
  readonly hidden: readonly string[];
  readonly today: CalendarDate;
}

const NOT_ANSWERED = "Not answered";

/** Returns the answer as a reader understands it: with labels of choices, and never a code alone. */
export function printedAnswer(question: Question, printout: Printout): string {
  const { answers } = printout;
  const kind = kindOf(question);
  const label = isDescribed(fieldOf(question))
    ? answers[descriptionKey(question.key)]
    : "";
  const text = String(label || (answers[question.key] ?? ""));
  return kind.printed?.(text, question, printout) ?? text;
}

function labelOf(question: Question, context: string | undefined): string {
  const { label, printed, composed } = question;
  // Where a part of a whole is missing, it is named as in the form.
  if (composed !== undefined) return label;
  if (printed !== undefined || context === undefined) return printed ?? label;
  return /[?.]$/.test(context) ? `${context} ${label}` : `${context}: ${label}`;
}

interface Line extends PrintedEntry {
  readonly composed?: Composed | undefined;
  readonly caution?: string | undefined;
  /** True if the answer may be missing; it is then only named in one line with all others that are. */
  readonly isOptional: boolean;
}

/** Joins questions that are read as one: the races that were checked, or a month with its year. */
function linesOfJoined(group: Group, lines: readonly Line[]): readonly Line[] {
  const given = lines.filter(({ isAnswered: hasAnswer }) => hasAnswer);
  const [month = "", year = ""] = lines.map((line) =>
    line.isAnswered ? line.text : "",
  );
  return lines.length === 0
    ? []
    : [
        {
          key: group.id,
          keys: (given.length > 0 ? given : lines).flatMap(({ keys }) => keys),
          label: group.printed ?? group.legend,
          text:
            group.layout === "check-group"
              ? given.map(({ label }) => label).join(", ")
              : monthAndYear(month, year),
          isAnswered: given.length > 0,
          isLong: false,
          isDocument: false,
          isOptional: true,
        },
      ];
}

/** Joins names, addresses and statements at the place of their first part; a missing part that is required follows. */
function linesOfWholes(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap((line) => {
    const { composed } = line;
    if (composed === undefined) return [line];
    const parts = lines.filter((each) => each.composed?.id === composed.id);
    if (parts[0] !== line) return [];
    const given = parts.filter((part) => part.isAnswered);
    const missing = parts.filter(
      (part) => !part.isAnswered && !part.isOptional,
    );
    const whole = {
      ...line,
      key: composed.id,
      keys: (given.length > 0 ? given : parts).flatMap(({ keys }) => keys),
      label: composed.label,
    };
    if (given.length === 0) return missing.length > 0 ? missing : [whole];
    const text = linesOfWhole(given).join("\n");
    // Below the others of a list, the missing one has its own name.
    const named = missing.map((part) => ({
      ...part,
      key: `${part.key}-missing`,
      label: questionByKey.get(part.key)?.question.label ?? part.label,
    }));
    return [{ ...whole, text, isAnswered: true }, ...named];
  });
}

/** Makes what reads the lines of an element. */
function readerOf(printout: Printout, isShown: (key: string) => boolean) {
  const { answers, today } = printout;
  function linesOf(element: Element, context?: string): readonly Line[] {
    const all = (elements: readonly Element[], legend = context) =>
      elements.flatMap((child) => linesOf(child, legend));
    switch (element.kind) {
      case "note":
        return [];
      case "group":
        return element.layout === "fields"
          ? all(element.elements, element.legend)
          : linesOfJoined(
              element,
              element.elements.flatMap((child) => linesOf(child)),
            );
      case "first-of":
        return element.branches.flatMap(({ elements }) => all(elements));
      case "confirmation":
        return [
          ...("key" in element.trigger ? lineOf(element.trigger, context) : []),
          // Few students need what is asked here, and no reader misses it.
          ...all(element.elements).filter((line) => line.isAnswered),
        ];
      case "add-another": {
        const { buttonId: id, legend, printed: label = legend } = element;
        return element.items.flatMap((item, line) =>
          lineOf(item, undefined).map((each) => ({
            ...each,
            label,
            composed: { id, label, line },
          })),
        );
      }
      case "tabs":
        return linesOfTabs(element);
      default:
        return lineOf(element, context);
    }
  }

  function linesOfTabs({ tabId, legend, tabs }: Tabs): readonly Line[] {
    const lines = tabs.flatMap(({ elements }) => {
      const all = elements.flatMap((each) => linesOf(each, legend));
      // The heading says what the only question of a tab asks.
      return questionsIn(elements).length === 1
        ? all.map((line) => ({ ...line, label: legend }))
        : all;
    });
    const given = lines.filter((line) => line.isAnswered);
    if (given.length > 0) return given;
    const questions = questionsIn(tabs.flatMap(({ elements }) => elements));
    // If one of them is hidden from a reader, it may be the one that was answered.
    if (lines.length === 0 || !questions.every(({ key }) => isShown(key))) {
      return [];
    }
    return [
      {
        key: tabId,
        keys: questions.map(({ key }) => key),
        label: legend,
        text: NOT_ANSWERED,
        isAnswered: false,
        isLong: false,
        isDocument: false,
        isOptional: !questions.some((question) =>
          needsAnswer(question, answers, today),
        ),
      },
    ];
  }

  function lineOf(
    question: Question,
    context: string | undefined,
  ): readonly Line[] {
    const placed = questionByKey.get(question.key);
    if (placed === undefined || !isShown(question.key)) return [];
    // Scores of a student who applies without them stay stored, but must not be shown to anyone.
    if (!isAsked(placed, answers)) return [];
    const hasAnswer = isAnswered(answers[question.key]);
    const { composed, kind, printed, unanswered } = question;
    const isOptional =
      unanswered === undefined && !isRequired(question, answers, today);
    const isStatement = kind === "checkbox" && composed !== undefined;
    return [
      {
        key: question.key,
        keys: [question.key],
        label: labelOf(question, context),
        text: hasAnswer
          ? ((isStatement ? printed : undefined) ??
            printedAnswer(question, printout))
          : (unanswered ?? NOT_ANSWERED),
        isAnswered: hasAnswer,
        isLong: hasAnswer && kind === "text-area",
        isDocument: hasAnswer && kind === "document",
        isOptional,
        composed,
        caution: cautionOf(question, answers),
      },
    ];
  }

  return linesOf;
}

function isBox({ key }: Line): boolean {
  return questionByKey.get(key)?.question.kind === "checkbox";
}

/** Changes the sections of a part, and leaves out those that have nothing to print then. */
export function mapSections(
  part: PrintedPart,
  map: (section: PrintedSection) => PrintedSection,
): PrintedPart {
  return { ...part, sections: part.sections.map(map).filter(hasContent) };
}

function hasContent({ entries, unanswered }: PrintedSection): boolean {
  return entries.length > 0 || unanswered.length > 0;
}

/**
 * Returns the answers of sections that a reader is shown. A required question without an answer is included, so that
 * nobody wonders; unanswered optional questions are listed together.
 */
export function printedSections(
  sections: readonly Section[],
  printout: Printout,
  isShown = (key: string) => !printout.hidden.includes(key),
): readonly PrintedSection[] {
  const linesOf = readerOf(printout, isShown);
  return sections
    .map(({ id, title, elements }) => {
      const lines = linesOfWholes(
        elements.flatMap((element) => linesOf(element)),
      );
      const isSkipped = (line: Line) => line.isOptional && !line.isAnswered;
      const entries = lines
        .filter((line) => !isSkipped(line))
        .map(
          ({
            isOptional: _isOptional,
            composed: _composed,
            caution,
            ...entry
          }) =>
            caution === undefined || !entry.isAnswered
              ? entry
              : { ...entry, text: `${entry.text}\n\n${caution}` },
        );
      return {
        id,
        title,
        entries,
        // An unticked box is not a question that was skipped.
        unanswered: lines
          .filter((line) => isSkipped(line) && !isBox(line))
          .map(({ label, keys }) => ({ label, keys })),
        isBlank: entries.length === 0,
      };
    })
    .filter(hasContent);
}

/**
 * Returns the whole document in the order in which staff read it. What the reader's copy leaves out is a part of its
 * own, the last one, so that the document is a reader's copy without that page.
 */
export function printedDocument(printout: Printout): readonly PrintedPart[] {
  const isHidden = (key: string) => printout.hidden.includes(key);
  const isApart = (key: string) => HIDDEN.reader.includes(key);
  const sections = pages.flatMap((page) =>
    page.sections.map((section) => ({ part: page.id, ...section })),
  );
  return [
    ...Object.entries(printedParts).map(([id, title]) => ({
      id,
      title,
      sections: printedSections(
        sections.filter(({ part }) => part === id),
        printout,
        (key) => !isHidden(key) && !isApart(key),
      ),
    })),
    {
      id: "apart",
      title: "Not in the Reader’s Copy",
      sections: printedSections(
        sections,
        printout,
        (key) => !isHidden(key) && isApart(key),
      ),
    },
  ].filter((part) => part.sections.length > 0);
}
