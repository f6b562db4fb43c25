import { descriptionKey } from "../../shared/application/derive/data-model.ts";
import {
  isAsked,
  keepsAnswer,
} from "../../shared/application/derive/visibility.ts";
import { HIDDEN } from "../../shared/form/audience.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { namesOf } from "../../shared/form/renamed.ts";
import type { Application } from "../storage/applications.ts";
import type { LinkScope } from "../storage/links.ts";
import { partition } from "./asked-answers.ts";
import { withShared } from "./shared-answers.ts";

/** Returns the keys of answers that stay stored for the student alone, such as scores of one who applies without them. */
function onlyKept({ answer }: Application): readonly string[] {
  return allQuestions
    .filter((entry) => keepsAnswer(entry, answer) && !isAsked(entry, answer))
    .map(({ question }) => question.key);
}

/** Returns the keys that the holder of a link is not shown: of what was submitted, neither today's nor those of then. */
export function hiddenFrom(
  scope: LinkScope,
  application: Application,
): readonly string[] {
  const then =
    application.submitted_copies?.[scope].hidden ?? onlyKept(application);
  return [...HIDDEN[scope], ...then.flatMap(namesOf)];
}

/**
 * Returns an application without the answers, companions included, that the holder of a link is not shown. What was
 * submitted is as it was submitted, whatever the form asks today.
 */
export function shownTo(
  scope: LinkScope,
  application: Application,
): Application {
  const hidden = new Set(
    hiddenFrom(scope, application).flatMap((key) => [key, descriptionKey(key)]),
  );
  const { answer, submitted_copies, submitted_answer } = application;
  const [shown] = partition(
    submitted_copies ? submitted_answer : answer,
    (key) => !hidden.has(key),
  );
  return {
    ...application,
    answer: withShared(shown),
  };
}
