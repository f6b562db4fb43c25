import { isDeepStrictEqual } from "node:util";
import type { AnswerValue } from "../../shared/application/condition.ts";
import {
  choiceGone,
  descriptionKey,
  fieldOf,
} from "../../shared/application/derive/data-model.ts";
import {
  isAsked,
  isOffered,
} from "../../shared/application/derive/visibility.ts";
import type { Question } from "../../shared/application/question.ts";
import {
  overallStatus,
  type AnswerMap,
} from "../../shared/contract/replies.ts";
import {
  descriptionOf,
  storageProblem,
  storedForm,
} from "../../shared/form/data-model.ts";
import { documentKeys, questionByKey } from "../../shared/form/questions.ts";
import {
  declaredAnswers,
  declaredEntry,
  isRetired,
} from "../../shared/form/renamed.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { choicesToRepeat, keysToClear } from "../../shared/form/visibility.ts";
import { today } from "../clock.ts";
import { badRequest } from "../problem.ts";
import type {
  Application,
  ApplicationChange,
} from "../storage/applications.ts";
import { partition, sortAnswers } from "./asked-answers.ts";

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

/** Returns a question that the student answers: the server alone writes the labels of choices and the state of documents. */
function typedQuestion(key: string): Question | undefined {
  const question = questionByKey.get(key)?.question;
  return question && fieldOf(question).type !== "server" ? question : undefined;
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
      application.revision +
      (isDeepStrictEqual(application.answer, answer) ? 0 : 1),
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
    known.filter(([key]) => choiceProblem(key, merged) === undefined),
  );
  return {
    taken,
    unfit: Object.keys(changes).filter((key) => !(key in taken)),
  };
}

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
  for (const key of Object.keys(changes)) {
    const question = typedQuestion(key);
    const sent = changes[key] ?? "";
    if (question === undefined) {
      leftOut[key] = sent;
      continue;
    }
    const value = storedForm(key, sent);
    if (value !== (before[key] ?? "")) {
      changed.push(key);
      merged[key] = value;
    }
    const description = descriptionOf(key, value, date);
    if (description !== undefined) put(descriptionKey(key), description);
  }
  for (const key of choicesToRepeat(before, changes)) {
    put(key, "");
    put(descriptionKey(key), "");
  }
  rejectProblems(changes, (key) => choiceProblem(key, merged));
  for (const key of keysToClear(merged)) {
    if (typedQuestion(key) && Object.hasOwn(changes, key)) {
      leftOut[key] = merged[key] ?? "";
    }
    merged[key] = "";
  }
  const [answer] = partition(merged, (key) => merged[key] !== "");
  const change = replaceAnswers(application, answer);
  return { ...withUnasked(application, change, changed), leftOut };
}

/**
 * Adds to a change which answers the form still does not ask for. What is given in place of one takes it away, and a
 * document is attached again with its question.
 */
function withUnasked(
  { unasked: before, documents }: Application,
  change: ReturnType<typeof replaceAnswers>,
  changed: readonly string[],
): Omit<Merged, "leftOut"> {
  const given = new Set(changed.flatMap((key) => [key, descriptionKey(key)]));
  const [, unasked] = partition(before, (key) => given.has(key));
  if (Object.keys(unasked).length === 0) {
    return { change: { ...change, unasked }, returned: {} };
  }
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
