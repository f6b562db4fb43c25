import type { Question } from "../../shared/application/question.ts";
import { allQuestions } from "../../shared/form/questions.ts";

/** A question of each kind with the rules that the declaration gives it. */
export const models: Readonly<Record<Question["kind"], Question>> = {
  "social-security": { kind: "social-security", key: "", label: "" },
  ...(Object.fromEntries(
    allQuestions
      .map(({ question }) => question)
      .filter(({ key }) => !["phone_home", "phone_international"].includes(key))
      .toReversed()
      .map((question) => [question.kind, question]),
  ) as Record<Exclude<Question["kind"], "social-security">, Question>),
};

/** Makes a question one of another kind, which must be answered. */
export function becoming(
  kind: Question["kind"],
): (question: Question) => Question {
  const { composed: _, alternatives: __, ...model } = models[kind];
  return (question) =>
    question.kind === kind
      ? question
      : ({
          ...model,
          key: question.key,
          label: question.label,
          shownWhen: question.shownWhen,
          audience: question.audience,
          required: true,
        } as Question);
}
