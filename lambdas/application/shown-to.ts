import { descriptionKey } from "../../shared/application/derive/data-model.ts";
import {
  isAsked,
  keepsAnswer,
} from "../../shared/application/derive/visibility.ts";
import { sharedAnswers } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import type { Application } from "../storage/applications.ts";
import type { LinkScope } from "../storage/links.ts";

/** Returns the keys of answers that stay stored for the student alone, such as scores of one who applies without them. */
function onlyKept({ answer }: Application): readonly string[] {
  return allQuestions
    .filter((entry) => keepsAnswer(entry, answer) && !isAsked(entry, answer))
    .map(({ question }) => question.key);
}

/** Returns answers with those that share another's, which are shown and not stored. */
export function withShared(answer: AnswerMap): AnswerMap {
  const shared = Object.entries(sharedAnswers).flatMap(([key, source]) => {
    const value = answer[source];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...answer, ...Object.fromEntries(shared) };
}

/** Returns an application without the answers, companions included, that the holder of a link is not shown. */
export function shownTo(
  scope: LinkScope,
  application: Application,
): Application {
  const hidden = new Set(
    [...HIDDEN[scope], ...onlyKept(application)].flatMap((key) => [
      key,
      descriptionKey(key),
    ]),
  );
  return {
    ...application,
    answer: withShared(
      Object.fromEntries(
        Object.entries(application.answer).filter(([key]) => !hidden.has(key)),
      ),
    ),
  };
}
