import {
  choiceGone,
  descriptionKey,
  descriptionOf,
  dataModel,
  storageProblem,
} from "../../shared/application/derive/data-model.ts";
import type { AnswerValue } from "../../shared/application/condition.ts";
import { errorsOf } from "../../shared/application/derive/validation.ts";
import {
  choicesToRepeat,
  isAsked,
  isOffered,
  keysToClear,
} from "../../shared/application/derive/visibility.ts";
import { questionByKey } from "../../shared/application/derive/questions.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { overallStatus } from "../../shared/contract/replies.ts";
import { today } from "../clock.ts";
import { badRequest } from "../http/problem.ts";
import type {
  Application,
  ApplicationChange,
} from "../storage/applications.ts";

/** Refuses all answers where one has a problem, and names each that has, so that the others can be sent without it. */
const refuseProblems = (
  answers: AnswerMap,
  problemOf: (key: string, value: AnswerValue) => string | undefined,
): void => {
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
};

/** Refuses a map of answers as a whole when one key is unknown or one value has the wrong type, length or option. */
export const checkAnswers = (answers: AnswerMap): void => {
  const date = today();
  refuseProblems(answers, (key, value) => storageProblem(key, value, date));
};

/** What the server derives itself is never taken from a request: labels of options and the state of documents. */
const own = (answers: AnswerMap): AnswerMap =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([key]) => dataModel.get(key)?.type !== "server",
    ),
  );

const withDescriptions = (answers: AnswerMap): AnswerMap => {
  const date = today();
  const described = Object.entries(answers).flatMap(([key, value]) => {
    const description = descriptionOf(key, value, date);
    return description === undefined
      ? []
      : [[descriptionKey(key), description] as const];
  });
  return { ...answers, ...Object.fromEntries(described) };
};

const withoutEmpty = (answers: AnswerMap): AnswerMap =>
  Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== ""),
  );

const emptied = (keys: readonly string[]): AnswerMap =>
  Object.fromEntries(keys.map((key) => [key, ""]));

const isSame = (one: AnswerMap, other: AnswerMap): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value);

/** The change that puts an answer map in place of the present one, with everything that follows from it. */
export const replaceAnswers = (
  application: Application,
  answer: AnswerMap,
): ApplicationChange => ({
  answer,
  // What was saved once more is no reason to print it again.
  revision: application.revision + (isSame(application.answer, answer) ? 0 : 1),
  ...(overallStatus(application.web_status) === "validating"
    ? { validations: errorsOf(answer, today()) }
    : {}),
});

/** Refuses a choice that the answer which controls it does not offer. */
const checkChoices = (merged: AnswerMap, changes: AnswerMap): void => {
  refuseProblems(changes, (key, value) => {
    const entry = questionByKey.get(key);
    return entry === undefined ||
      value === "" ||
      !isAsked(entry, merged) ||
      isOffered(entry, merged)
      ? undefined
      : choiceGone(entry.question.label);
  });
};

/**
 * Merges changed answers per key; an empty one clears, and answers of questions no longer asked go.
 * @throws a bad request for a choice that is not among those of the answer which controls it.
 */
export const mergeAnswers = (
  application: Application,
  changes: AnswerMap,
): ApplicationChange => {
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
};
