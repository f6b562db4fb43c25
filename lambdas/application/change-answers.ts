import {
  isAnswered,
  type AnswerValue,
} from "../../shared/application/condition.ts";
import {
  choiceGone,
  descriptionKey,
} from "../../shared/application/derive/data-model.ts";
import {
  isAsked,
  isOffered,
} from "../../shared/application/derive/visibility.ts";
import { kindOf } from "../../shared/application/kinds/index.ts";
import {
  overallStatus,
  type AnswerMap,
} from "../../shared/contract/replies.ts";
import {
  dataModel,
  descriptionOf,
  storageProblem,
} from "../../shared/form/data-model.ts";
import { questionByKey } from "../../shared/form/questions.ts";
import { errorsOf } from "../../shared/form/validation.ts";
import { choicesToRepeat, keysToClear } from "../../shared/form/visibility.ts";
import { today } from "../clock.ts";
import { badRequest } from "../problem.ts";
import type {
  Application,
  ApplicationChange,
} from "../storage/applications.ts";

/** Rejects all answers if one has a problem, and names each that has, so that the others can be sent without it. */
function rejectProblems(
  answers: AnswerMap,
  problemOf: (key: string, value: AnswerValue) => string | undefined,
): void {
  const problems = Object.entries(answers).flatMap(([key, value]) => {
    const problem = problemOf(key, value);
    return problem === undefined ? [] : [[key, problem] as const];
  });
  const [first] = problems;
  if (first === undefined) return;
  throw badRequest(
    first[1],
    Object.fromEntries(problems.map(([key, problem]) => [key, [problem]])),
  );
}

/** Rejects a map of answers as a whole if one key is unknown or one value has the wrong type, length or option. */
export function checkAnswers(answers: AnswerMap): void {
  const date = today();
  rejectProblems(answers, (key, value) => storageProblem(key, value, date));
}

/** Drops from a request the keys that the server derives itself: labels of options and the state of documents. */
function withoutServerKeys(answers: AnswerMap): AnswerMap {
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([key]) => dataModel.get(key)?.type !== "server",
    ),
  );
}

/** Removes what is no part of an answer: white space alone, and invisible marks in addresses, where no mail would arrive. */
function withoutNoise(answers: AnswerMap): AnswerMap {
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => {
      if (typeof value !== "string") return [key, value];
      const question = questionByKey.get(key)?.question;
      const text = (question && kindOf(question).stored?.(value)) ?? value;
      return [key, isAnswered(text) ? text : ""];
    }),
  );
}

function withDescriptions(answers: AnswerMap): AnswerMap {
  const date = today();
  const described = Object.entries(answers).flatMap(([key, value]) => {
    const description = descriptionOf(key, value, date);
    return description === undefined
      ? []
      : [[descriptionKey(key), description] as const];
  });
  return { ...answers, ...Object.fromEntries(described) };
}

function withoutEmpty(answers: AnswerMap): AnswerMap {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== ""),
  );
}

function emptyAnswers(keys: readonly string[]): AnswerMap {
  return Object.fromEntries(keys.map((key) => [key, ""]));
}

function isSame(one: AnswerMap, other: AnswerMap): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([key, value]) => other[key] === value)
  );
}

/** Returns the change that replaces the answers, with everything that follows from it. */
export function replaceAnswers(
  application: Application,
  answer: AnswerMap,
): ApplicationChange & Pick<Application, "answer"> {
  return {
    answer,
    // A save that changes nothing is no reason to print again.
    revision:
      application.revision + (isSame(application.answer, answer) ? 0 : 1),
    ...(overallStatus(application.web_status) === "validating"
      ? { validations: errorsOf(answer, today()) }
      : {}),
  };
}

/** Rejects a choice that the answer which controls it does not offer. */
function checkChoices(merged: AnswerMap, changes: AnswerMap): void {
  rejectProblems(changes, (key, value) => {
    const entry = questionByKey.get(key);
    return entry === undefined ||
      value === "" ||
      !isAsked(entry, merged) ||
      isOffered(entry, merged)
      ? undefined
      : choiceGone(entry.question.label);
  });
}

/**
 * Merges changed answers per key. An empty value clears its key; answers of questions no longer asked are removed.
 * @throws Problem 400 for a choice that the answer which controls it does not offer
 */
export function mergeAnswers(
  application: Application,
  changes: AnswerMap,
): ReturnType<typeof replaceAnswers> {
  const accepted = withoutNoise(withoutServerKeys(changes));
  const merged = {
    ...application.answer,
    ...withDescriptions({
      ...emptyAnswers(choicesToRepeat(application.answer, accepted)),
      ...accepted,
    }),
  };
  checkChoices(merged, accepted);
  return replaceAnswers(
    application,
    withoutEmpty({ ...merged, ...emptyAnswers(keysToClear(merged)) }),
  );
}

/** Returns the answers that were sent and are not stored, because no question asks for them. */
export function leftOutOf(changes: AnswerMap, stored: AnswerMap): AnswerMap {
  const sent = withoutEmpty(withoutNoise(withoutServerKeys(changes)));
  return Object.fromEntries(
    Object.entries(sent).filter(([key]) => !(key in stored)),
  );
}
