import type { AnswerValue } from "../../shared/application/condition.ts";
import { isControlled } from "../../shared/application/controlled-options.ts";
import { optionsOn } from "../../shared/application/derive/data-model.ts";
import {
  isQuestion,
  withInner,
} from "../../shared/application/derive/elements.ts";
import type { Element, Question } from "../../shared/application/question.ts";
import { pages } from "../../shared/college/pages.ts";
import { today } from "../src/lib/clock.ts";
import { Asked } from "./InForm.tsx";
import { eachOf, StateSet } from "./states.tsx";

/** Answers to questions of kinds that a name does not answer; of a list, the first choice is taken. */
const typed: { readonly [kind in Question["kind"]]?: AnswerValue } = {
  email: "amy@example.org",
  phone: "(802) 345-6789",
  "social-security": "123-45-6789",
  date: "2009-04-23",
  number: "700",
  checkbox: true,
  "text-area": "I repair bicycles, and I learn from each one.",
};

function answerTo(question: Question): AnswerValue {
  const { options = [] } = "options" in question ? question : {};
  const [first] = isControlled(options) ? [] : optionsOn(options, today());
  return typed[question.kind] ?? first?.value ?? "Amy";
}

/** Returns what distinguishes the looks of an element from those of others. */
function nameOf(element: Element): string {
  const { kind } = element;
  if ("layout" in element) return `${kind}, ${element.layout}`;
  if ("suggestedWords" in element) return `${kind}, suggested words`;
  if ("trigger" in element) return `${kind}, ${element.trigger.kind}`;
  return "lookup" in element ? "lookup" : kind;
}

/** First declared element of each name, as if all answers asked for it. */
const samples = new Map<string, Element>();
for (const each of pages
  .flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
  .flatMap(withInner)) {
  const isShown = each.kind !== "first-of" && each.kind !== "document";
  const isFree = !("options" in each && isControlled(each.options));
  const name = nameOf(each);
  if (isShown && isFree && !samples.has(name)) {
    samples.set(name, Object.assign({}, each, { shownWhen: [] }));
  }
}

interface QuestionState {
  readonly isFilled?: boolean;
  readonly error?: string;
  readonly changes?: Partial<Question>;
}
const error = "Please answer as it stands in your papers.";
const needed = { required: true, hint: "As on your passport." };
const label =
  "In which of all the places where you have lived, studied or worked did you first hear of us, and from whom?";
const states: Readonly<Record<string, QuestionState>> = {
  empty: {},
  filled: { isFilled: true },
  "required, with a hint": { changes: needed },
  missing: { error, changes: needed },
  wrong: { isFilled: true, error },
  "with a long label": { changes: { label } },
};

/** Renders a question in a state; each has its own key, because controls are found by it. */
function inState(
  sample: Question,
  { isFilled, error: told, changes }: QuestionState,
  name: string,
) {
  const key = `${sample.key}-${name}`.replaceAll(/\W+/g, "-");
  const plain = { required: false, hint: undefined, width: undefined };
  return (
    <Asked
      element={{ ...sample, ...plain, ...changes, key } as Question}
      answers={isFilled ? { [key]: answerTo(sample) } : {}}
      errors={told === undefined ? {} : { [key]: [told] }}
    />
  );
}

/** Renders what holds questions: the first two are answered, but of a few the last, which has an error. */
function filled(element: Element) {
  const isList = "layout" in element || element.kind === "add-another";
  const inside = isList ? withInner(element).filter(isQuestion) : [];
  const answered = inside.slice(0, -1).slice(0, 2);
  const answers = answered.map((each) => [each.key, answerTo(each)]);
  const hasError = "layout" in element && element.layout !== "check-group";
  return (
    <Asked
      element={element}
      isLoggedIn={false}
      answers={Object.fromEntries(answers)}
      errors={hasError ? { [inside.at(-1)?.key ?? ""]: [error] } : {}}
    />
  );
}

/** Renders questions of each kind, and what holds them, as the form declares them. */
export function Questions() {
  const all = [...samples];
  const holders = all.filter(([, each]) => !isQuestion(each));
  return (
    <>
      {all.map(
        ([name, sample]) =>
          isQuestion(sample) && (
            <StateSet
              key={name}
              title={`Question: ${name}`}
              states={eachOf(states, (state, each) =>
                inState(sample, state, each),
              )}
            />
          ),
      )}
      <StateSet
        title="What holds questions"
        isWide
        states={eachOf(Object.fromEntries(holders), filled)}
      />
    </>
  );
}
