import type { PlacedQuestion } from "../application/derive/questions.ts";
import { pages } from "../college/pages.ts";
import { allQuestions } from "./questions.ts";

/** Maximum of characters in the name of a question: a button that leads to it has the room of two short lines. */
const MAX_NAME = 24;

/** The first question with each label, which is known by it. */
const firstByLabel = new Map(
  [...allQuestions].reverse().map(({ question }) => [question.label, question]),
);
const titles = new Map(
  pages.flatMap(({ sections }) => sections.map(({ id, title }) => [id, title])),
);

/** Returns the label of a question if that is short and no earlier one has it, otherwise the title of its section. */
export function questionName({
  question,
  sectionId,
  tab,
}: PlacedQuestion): string {
  const { label } = question;
  const isName =
    tab === undefined &&
    label.length <= MAX_NAME &&
    firstByLabel.get(label) === question;
  return isName ? label : (titles.get(sectionId) ?? label);
}
