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
import { eachOf, StateSet } from "./StateSet.tsx";

const ERROR = "Please answer as it stands in your papers.";
const NEEDED = {
  required: true,
  hint: "As on your passport or birth certificate.",
};
const OPTIONAL = { required: false, hint: undefined, width: undefined };
const LONG_LABEL =
  "In which of all the places where you have lived, studied or worked did you first hear of us, and from whom?";

/** Answer to a question of each kind; of a list, the first choice is taken. Documents have a set of their own. */
const typed: {
  readonly [kind in Exclude<Question["kind"], "document">]: AnswerValue;
} = {
  text: "Amy",
  email: "amy@example.org",
  phone: "(802) 345-6789",
  "social-security": "123-45-6789",
  date: "2009-04-23",
  number: "700",
  select: "",
  creatable: "Beekeeping",
  radio: "",
  checkbox: true,
  "text-area": "I repair bicycles, and I learn from each one.",
};

function answerTo(question: Question): AnswerValue {
  const { options = [] } = "options" in question ? question : {};
  const [first] = isControlled(options) ? [] : optionsOn(options, today());
  const answer = question.kind === "document" ? "" : typed[question.kind];
  return answer || (first?.value ?? "");
}

/** Returns what distinguishes the looks of an element from those of others. */
function nameOf(element: Element): string {
  const { kind } = element;
  if ("layout" in element) return `${kind}, ${element.layout}`;
  if ("suggestedWords" in element) return `${kind}, suggested words`;
  if ("trigger" in element) return `${kind}, ${element.trigger.kind}`;
  return "lookup" in element ? "lookup" : kind;
}

/** What no page declares is shown as well. */
const undeclared: readonly Element[] = [
  ...Object.keys(typed).map(
    (kind) => ({ kind, key: kind, label: kind }) as Question,
  ),
  {
    kind: "confirmation",
    id: "confirmation",
    trigger: { kind: "button", label: "Add a second parent or guardian" },
    elements: [{ kind: "text", key: "parent", label: "First Name" }],
  },
];
/** First declared element of each name, as if all answers asked for it. */
const declared = Object.fromEntries<Element>([
  ...undeclared.map((each) => [nameOf(each), each] as const),
  ...pages
    .flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
    .flatMap(withInner)
    .filter((each) => each.kind !== "first-of" && each.kind !== "document")
    .filter((each) => !("options" in each && isControlled(each.options)))
    .map((each) => [nameOf(each), { ...each, shownWhen: [] }] as const)
    .toReversed(),
]);
const questions = Object.entries(declared).flatMap(([name, each]) =>
  isQuestion(each) ? [[name, each] as const] : [],
);
const holders = Object.entries(declared).filter(
  ([, each]) => !isQuestion(each),
);

interface QuestionState {
  readonly isFilled?: boolean;
  readonly hasError?: boolean;
  readonly changes?: Partial<Question>;
}
const states: Readonly<Record<string, QuestionState>> = {
  empty: {},
  filled: { isFilled: true },
  "required, with a hint": { changes: NEEDED },
  missing: { hasError: true, changes: NEEDED },
  wrong: { isFilled: true, hasError: true },
  "with a long label": { changes: { label: LONG_LABEL } },
};

/** Renders a question in a state; each has its own key, because controls are found by it. */
function inState(sample: Question, state: QuestionState, name: string) {
  const { isFilled = false, hasError = false, changes } = state;
  const key = `${sample.key}-${name}`.replaceAll(/\W+/g, "-");
  return (
    <Asked
      element={{ ...sample, ...OPTIONAL, ...changes, key } as Question}
      answers={isFilled ? { [key]: answerTo(sample) } : {}}
      errors={hasError ? { [key]: [ERROR] } : {}}
    />
  );
}

/** Renders what holds questions: the first two are answered, but of a few the last, which has an error. */
function filled(element: Element) {
  const isList = "layout" in element || element.kind === "add-another";
  const inside = isList ? withInner(element).filter(isQuestion) : [];
  const last = inside.at(-1)?.key ?? "";
  return (
    <Asked
      element={element}
      isLoggedIn={false}
      answers={Object.fromEntries(
        inside
          .slice(0, -1)
          .slice(0, 2)
          .map((each) => [each.key, answerTo(each)]),
      )}
      errors={
        "layout" in element && element.layout !== "check-group"
          ? { [last]: [ERROR] }
          : {}
      }
    />
  );
}

/** Renders questions of each kind, and what holds them, as the form declares them. */
export function Questions() {
  return (
    <>
      {questions.map(([name, sample]) => (
        <StateSet
          key={name}
          title={`Question: ${name}`}
          states={eachOf(states, (state, each) => inState(sample, state, each))}
        />
      ))}
      <StateSet
        title="What holds questions"
        isWide
        states={eachOf(Object.fromEntries(holders), filled)}
      />
    </>
  );
}
