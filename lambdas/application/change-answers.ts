import type { AnswerValue } from "../../shared/application/condition.ts";
import { controlledOptionsOf } from "../../shared/application/controlled-options.ts";
import {
  choiceGone,
  descriptionKey,
  fieldOf,
  isDescribed,
} from "../../shared/application/derive/data-model.ts";
import {
  isAsked,
  isOffered,
} from "../../shared/application/derive/visibility.ts";
import {
  overallStatus,
  type AnswerMap,
} from "../../shared/contract/replies.ts";
import {
  descriptionOf,
  storageProblem,
  storedForm,
} from "../../shared/form/data-model.ts";
import {
  allQuestions,
  documentKeys,
  questionByKey,
} from "../../shared/form/questions.ts";
import {
  declaredAnswers,
  declaredEntry,
  isRetired,
} from "../../shared/form/renamed.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import {
  choicesToRepeat,
  controllingKeys,
  keysToClear,
} from "../../shared/form/visibility.ts";
import { today } from "../clock.ts";
import { badRequest } from "../problem.ts";
import type {
  Application,
  ApplicationChange,
} from "../storage/applications.ts";
import { partition, settledAt, sortAnswers } from "../storage/asked-answers.ts";

/** Rejects all answers if one has a problem, and names each that has, so that the others can be sent without it. */
function rejectProblems(
  answers: AnswerMap,
  problemOf: (key: string, value: AnswerValue) => string | undefined,
): void {
  const problems: (readonly [key: string, problem: string])[] = [];
  for (const [key, value] of Object.entries(answers)) {
    const problem = problemOf(key, value);
    if (problem !== undefined) problems.push([key, problem]);
  }
  const [first] = problems;
  if (first === undefined) return;
  throw badRequest(
    first[1],
    Object.fromEntries(problems.map(([key, problem]) => [key, [problem]])),
  );
}

/** Returns why an answer is refused; one of an old page to a retired question is not, but left out. */
const refusalOf: typeof storageProblem = (key, value, date) =>
  isRetired(key)
    ? undefined
    : storageProblem(...declaredEntry(key, value), date);

/** Rejects a map of answers as a whole if one key is unknown or one value has the wrong type, length or option. */
export function checkAnswers(answers: AnswerMap): void {
  const date = today();
  rejectProblems(answers, (key, value) => refusalOf(key, value, date));
}

/** Returns whether a body is a map of answers that may all be stored as they are. */
export function areStorable(body: unknown): body is AnswerMap {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return false;
  }
  const answers = body as Readonly<Record<string, unknown>>;
  const date = today();
  return Object.keys(answers).every(
    (key) => refusalOf(key, answers[key], date) === undefined,
  );
}

/** What a save needs of a question. */
interface Row {
  /** Key of the label, where the answer is a choice. */
  readonly companion: string | undefined;
  readonly isControlled: boolean;
}

/** Questions that the student answers: the server alone writes the labels of choices and the state of documents. */
const rows: ReadonlyMap<string, Row> = new Map(
  allQuestions.flatMap(({ question }) => {
    const field = fieldOf(question);
    if (field.type === "server") return [];
    const row: Row = {
      companion: isDescribed(field) ? descriptionKey(question.key) : undefined,
      isControlled: controlledOptionsOf(question) !== undefined,
    };
    return [[question.key, row] as const];
  }),
);

function withoutEmpty(answers: AnswerMap): AnswerMap {
  return Object.values(answers).includes("")
    ? Object.fromEntries(
        Object.entries(answers).filter(([, value]) => value !== ""),
      )
    : answers;
}

function isSame(one: AnswerMap, other: AnswerMap): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.keys(one).every((key) => one[key] === other[key])
  );
}

/** Returns the change that replaces the answers, with everything that follows from it. */
export function replaceAnswers(
  application: Application,
  answer: AnswerMap,
): ApplicationChange & Pick<Application, "answer" | "revision"> {
  const day = application.reopened?.submitted_on ?? today();
  return {
    answer,
    // A save that changes nothing is no reason to print again.
    revision:
      application.revision + (isSame(application.answer, answer) ? 0 : 1),
    ...(overallStatus(application.web_status) === "validating"
      ? { validations: errorsOf(answer, day) }
      : {}),
  };
}

/** Returns why a choice is not stored, since the answer that controls it does not offer it; undefined if it does. */
function choiceProblem(key: string, answers: AnswerMap): string | undefined {
  const entry = questionByKey.get(key);
  return entry === undefined ||
    !isAsked(entry, answers) ||
    isOffered(entry, answers)
    ? undefined
    : choiceGone(entry.question.label);
}

/**
 * Divides answers from a page of another form into those that this one takes, and the keys of the others: questions that
 * it does not have, and values that they do not take.
 */
export function divideByForm(
  { answer }: Application,
  changes: AnswerMap,
): { readonly taken: AnswerMap; readonly unfit: readonly string[] } {
  const date = today();
  const known = Object.entries(changes).filter(
    ([key, value]) => storageProblem(key, value, date) === undefined,
  );
  const merged = { ...answer, ...Object.fromEntries(known) };
  const taken = Object.fromEntries(
    known.filter(
      ([key, value]) =>
        value === "" ||
        rows.get(key)?.isControlled !== true ||
        choiceProblem(key, merged) === undefined,
    ),
  );
  return {
    taken,
    unfit: Object.keys(changes).filter((key) => !(key in taken)),
  };
}

/** What a save does to an application. */
interface Merged {
  readonly change: ReturnType<typeof replaceAnswers>;
  /** Answers that were sent and are not stored, because no question asks for them or the server alone writes them. */
  readonly leftOut: AnswerMap;
  /** Stored answers that this save makes the form ask for again, and that its page does not know. */
  readonly returned: AnswerMap;
}

/**
 * Merges changed answers per key. An empty value clears its key; answers of questions that the save hides are removed,
 * and only those: what a change of the form has hidden stays stored.
 * @throws Problem 400 for a choice that the answer which controls it does not offer
 */
export function mergeAnswers(
  application: Application,
  sentChanges: AnswerMap,
): Merged {
  const changes = declaredAnswers(sentChanges);
  const { answer: before } = application;
  const date = today();
  const merged: Record<string, AnswerValue> = { ...before };
  const put = (key: string, value: AnswerValue) => {
    if (value !== (before[key] ?? "")) merged[key] = value;
  };
  const leftOut: Record<string, AnswerValue> = {};
  const changed: string[] = [];
  const choices: [string, AnswerValue][] = [];
  // The entries of many answers take as long as their parsing.
  for (const key of Object.keys(changes)) {
    const row = rows.get(key);
    const sent = changes[key] ?? "";
    if (row === undefined) {
      leftOut[key] = sent;
      continue;
    }
    const value = storedForm(key, sent);
    if (value !== (before[key] ?? "")) {
      changed.push(key);
      merged[key] = value;
    }
    if (row.companion !== undefined) {
      put(row.companion, descriptionOf(key, value, date) ?? "");
    }
    if (row.isControlled && value !== "") choices.push([key, value]);
  }
  const isLocal = !changed.some((key) => controllingKeys.has(key));
  if (!isLocal) {
    for (const key of choicesToRepeat(before, changes)) {
      put(key, "");
      put(descriptionKey(key), "");
    }
  }
  rejectProblems(Object.fromEntries(choices), (key) =>
    choiceProblem(key, merged),
  );
  for (const key of keysToClear(merged, isLocal ? changed : undefined)) {
    if (rows.has(key) && Object.hasOwn(changes, key)) {
      leftOut[key] = merged[key] ?? "";
    }
    merged[key] = "";
  }
  const change = replaceAnswers(application, withoutEmpty(merged));
  return { ...withUnasked(application, change, changed, isLocal), leftOut };
}

/**
 * Adds to a change which answers the form still does not ask for. What is given in place of one takes it away, and a
 * document is attached again with its question.
 */
function withUnasked(
  { unasked: before, documents }: Application,
  change: ReturnType<typeof replaceAnswers>,
  changed: readonly string[],
  isLocal: boolean,
): Omit<Merged, "leftOut"> {
  const given = new Set(changed.flatMap((key) => [key, descriptionKey(key)]));
  const [, unasked] = partition(before, (key) => given.has(key));
  if (Object.keys(unasked).length === 0) {
    const settled = settledAt(change.revision);
    return { change: { ...change, unasked, settled }, returned: {} };
  }
  if (isLocal) return { change: { ...change, unasked }, returned: {} };
  const answer = { ...unasked, ...change.answer };
  const sorted = sortAnswers({ answer, documents });
  const [again] = partition(
    sorted.answer,
    (key) => key in unasked && !(key in change.answer),
  );
  const [attached, returned] = partition(again, (key) =>
    documentKeys.includes(key),
  );
  return {
    change: {
      ...change,
      answer: { ...change.answer, ...attached },
      unasked: sorted.unasked,
    },
    returned,
  };
}
