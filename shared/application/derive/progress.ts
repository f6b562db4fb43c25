import type { CalendarDate } from "../../calendar.ts";
import { isAnswered, type Answers } from "../condition.ts";
import { countWords } from "../limits.ts";
import type { Page } from "../question.ts";
import { needsAnswer, problemsOf } from "./question-rules.ts";
import {
  questionsOfSection,
  type PlacedQuestion,
  type Questions,
} from "./questions.ts";
import { isAsked } from "./visibility.ts";

export type ProgressState = "not started" | "in progress" | "done" | "optional";

/** Text that is shorter than its question suggests, which prevents nothing. */
export interface ShortText {
  readonly key: string;
  readonly words: number;
  readonly suggested: number;
  /** Whether it is in a section in which something is required. */
  readonly isRequired: boolean;
}

export interface Progress {
  readonly state: ProgressState;
  /** Questions that are asked and must be answered under the present answers. */
  readonly required: number;
  /** Those of the required ones that are answered and valid. */
  readonly answered: number;
  /** Answers that are there and wrong, to required questions and others. */
  readonly wrong: number;
  /** The first text that is shorter than suggested. */
  readonly short: ShortText | undefined;
}

export interface SectionProgress extends Progress {
  readonly id: string;
  readonly title: string;
  readonly readersLook: boolean;
  /** The question to go on with: the first that is missing or wrong, else the first short or the first of all. */
  readonly nextKey: string | undefined;
  /** The questions that are missing or wrong. */
  readonly open: readonly string[];
}

export interface PageProgress extends Progress {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly SectionProgress[];
}

function outlineOf({ id, title, sections }: Page) {
  return {
    id,
    title,
    sections: sections.map((section) => ({
      ...section,
      entries: questionsOfSection(id, section),
    })),
  };
}
type Outline = ReturnType<typeof outlineOf>;

interface Standing {
  readonly isRequired: boolean;
  readonly isMet: boolean;
  /** False if another answer does for it, even one that is itself wrong. */
  readonly isOpen: boolean;
  readonly isWrong: boolean;
  readonly hasAnswer: boolean;
}

interface Situation {
  readonly questionByKey: Questions["questionByKey"];
  readonly answers: Answers;
  readonly today: CalendarDate;
  /** The keys of answers that the server would not take. */
  readonly refused: ReadonlySet<string>;
}

function isValid(
  { question }: PlacedQuestion,
  { answers, today, refused }: Situation,
): boolean {
  return (
    !refused.has(question.key) &&
    problemsOf(question, { answers, today }).length === 0
  );
}

function standingOf(entry: PlacedQuestion, situation: Situation): Standing {
  const { answers, today, questionByKey } = situation;
  const { alternatives = [] } = entry.question;
  const hasAnswer = isAnswered(answers[entry.question.key]);
  const fits = isValid(entry, situation);
  const isRequired = needsAnswer(entry.question, answers, today);
  const isAnsweredElsewhere = alternatives.some((other) => {
    const found = questionByKey.get(other);
    return (
      found !== undefined &&
      isAnswered(answers[other]) &&
      isValid(found, situation)
    );
  });
  return {
    isRequired,
    isMet: fits && (hasAnswer || isAnsweredElsewhere),
    isOpen: !fits,
    isWrong: !fits && (hasAnswer || !isRequired),
    hasAnswer,
  };
}

function shortTextOf(
  { question }: PlacedQuestion,
  { answers }: Situation,
): Omit<ShortText, "isRequired"> | undefined {
  const { key } = question;
  if (question.kind !== "text-area" || !isAnswered(answers[key])) {
    return undefined;
  }
  const words = countWords(String(answers[key]));
  const { suggestedWords: suggested = 0 } = question;
  return words < suggested ? { key, words, suggested } : undefined;
}

function stateOf(
  required: number,
  answered: number,
  wrong: number,
  isBegun: boolean,
): ProgressState {
  if (wrong > 0) return "in progress";
  if (required === 0) return "optional";
  if (answered === required) return "done";
  return isBegun ? "in progress" : "not started";
}

function progressOfSection(
  { id, title, readersLook = false, entries }: Outline["sections"][number],
  situation: Situation,
): SectionProgress {
  const asked = entries.filter((entry) => isAsked(entry, situation.answers));
  const standings = asked.map((entry) => ({
    key: entry.question.key,
    ...standingOf(entry, situation),
  }));
  const needed = standings.filter(({ isRequired }) => isRequired);
  const answered = needed.filter(({ isMet }) => isMet).length;
  const wrong = standings.filter(({ isWrong }) => isWrong).length;
  const isBegun = standings.some(({ hasAnswer }) => hasAnswer);
  const [text] = asked.flatMap((entry) => shortTextOf(entry, situation) ?? []);
  const short = text && { ...text, isRequired: needed.length > 0 };
  const open = standings.filter(({ isOpen }) => isOpen).map(({ key }) => key);
  return {
    id,
    title,
    readersLook,
    state: stateOf(needed.length, answered, wrong, isBegun),
    required: needed.length,
    answered,
    wrong,
    short,
    nextKey: open[0] ?? short?.key ?? standings[0]?.key,
    open,
  };
}

/**
 * Makes what tells the progress of each page and its sections. Every page is done exactly when the validation finds no
 * error, so that "done" never turns out to be untrue at the submission; an answer that the server has refused is as
 * wrong as an invalid one.
 */
export function progressIn(
  pages: readonly Page[],
  { questionByKey }: Questions,
) {
  const outline = pages.map(outlineOf);
  return (
    answers: Answers,
    today: CalendarDate,
    refused: ReadonlySet<string> = new Set(),
  ): readonly PageProgress[] =>
    outline.map((page) =>
      progressOfPage(page, { questionByKey, answers, today, refused }),
    );
}

function progressOfPage(
  { id, title, sections }: Outline,
  situation: Situation,
): PageProgress {
  const parts = sections.map((section) =>
    progressOfSection(section, situation),
  );
  const sum = (count: (part: SectionProgress) => number) =>
    parts.reduce((total, part) => total + count(part), 0);
  const required = sum((part) => part.required);
  const answered = sum((part) => part.answered);
  const wrong = sum((part) => part.wrong);
  const isBegun = parts.some(
    ({ state, answered: some }) =>
      some > 0 || state === "in progress" || state === "done",
  );
  return {
    id,
    title,
    sections: parts,
    state: stateOf(required, answered, wrong, isBegun),
    required,
    answered,
    wrong,
    short: parts.find(({ short }) => short !== undefined)?.short,
  };
}
