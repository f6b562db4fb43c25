import type { AnswerValue } from "../../shared/application/condition.ts";
import {
  choiceGone,
  dataModel,
  descriptionKey,
  descriptionOf,
  storageProblem,
} from "../../shared/application/derive/data-model.ts";
import { questionByKey } from "../../shared/application/derive/questions.ts";
import { errorsOf } from "../../shared/application/derive/validation.ts";
import {
  choicesToRepeat,
  isAsked,
  isOffered,
  keysToClear,
} from "../../shared/application/derive/visibility.ts";
import {
  overallStatus,
  type AnswerMap,
} from "../../shared/contract/replies.ts";
import { today } from "../clock.ts";
import { badRequest } from "../problem.ts";
import type {
  Application,
  ApplicationChange,
} from "../storage/applications.ts";

/** Refuses all answers where one has a problem, and names each that has, so that the others can be sent without it. */
function refuseProblems(
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

/** Refuses a map of answers as a whole when one key is unknown or one value has the wrong type, length or option. */
export function checkAnswers(answers: AnswerMap): void {
  const date = today();
  refuseProblems(answers, (key, value) => storageProblem(key, value, date));
}

/** What the server derives itself is never taken from a request: labels of options and the state of documents. */
function own(answers: AnswerMap): AnswerMap {
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([key]) => dataModel.get(key)?.type !== "server",
    ),
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

function emptied(keys: readonly string[]): AnswerMap {
  return Object.fromEntries(keys.map((key) => [key, ""]));
}

function isSame(one: AnswerMap, other: AnswerMap): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([key, value]) => other[key] === value)
  );
}

/** The change that puts an answer map in place of the present one, with everything that follows from it. */
export function replaceAnswers(
  application: Application,
  answer: AnswerMap,
): ApplicationChange {
  return {
    answer,
    // What was saved once more is no reason to print it again.
    revision:
      application.revision + (isSame(application.answer, answer) ? 0 : 1),
    ...(overallStatus(application.web_status) === "validating"
      ? { validations: errorsOf(answer, today()) }
      : {}),
  };
}

/** Refuses a choice that the answer which controls it does not offer. */
function checkChoices(merged: AnswerMap, changes: AnswerMap): void {
  refuseProblems(changes, (key, value) => {
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
 * Merges changed answers per key; an empty one clears, and answers of questions no longer asked go.
 * @throws a bad request for a choice that is not among those of the answer which controls it.
 */
export function mergeAnswers(
  application: Application,
  changes: AnswerMap,
): ApplicationChange {
  const taken = own(changes);
  const merged = {
    ...application.answer,
    ...withDescriptions({
      ...emptied(choicesToRepeat(application.answer, taken)),
      ...taken,
    }),
  };
  checkChoices(merged, taken);
  return replaceAnswers(
    application,
    withoutEmpty({ ...merged, ...emptied(keysToClear(merged)) }),
  );
}
