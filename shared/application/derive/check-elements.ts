import type { CalendarDate } from "../../calendar.ts";
import { isControlled } from "../controlled-options.ts";
import type { DateQuestion } from "../kinds/date.ts";
import type { RadioQuestion } from "../kinds/radio.ts";
import { REPEAT_MAX } from "../limits.ts";
import type { AddAnother, Element, Question, Tabs } from "../question.ts";
import { optionsOn } from "./data-model.ts";
import { questionsIn } from "./elements.ts";

/** Two texts of this many characters, of four bytes each, still fit into one request to the server. */
const LONG_TEXT_MAX = 12_000;

export function repeatedOf(names: readonly string[]): readonly string[] {
  return [
    ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
  ];
}

/** A message and what it is about; nothing when there is nothing. */
export function about(
  message: string,
  subjects: readonly string[],
): readonly string[] {
  return subjects.length === 0 ? [] : [`${message}: ${subjects.join(", ")}`];
}

/** What is said of empty parts. */
export const EMPTY = "texts without a word, or lists without an entry";

/**
 * Returns the names of texts without a word and of lists without an entry, at any depth: something would be shown of
 * nothing, or hang on nothing.
 */
export function emptyParts(name: string, value: unknown): readonly string[] {
  if (typeof value === "string") return value.trim() === "" ? [name] : [];
  if (typeof value !== "object" || value === null) return [];
  // Between two answers may be spaces alone, and before keys nothing.
  const parts = Object.entries(value).filter(
    ([part]) => part !== "separator" && part !== "prefix",
  );
  if (parts.length === 0) return [name];
  return parts.flatMap(([part, each]) => {
    type Named = Partial<Record<"buttonId" | "tabId" | "id" | "key", string>>;
    const { key, id, tabId, buttonId } = Object(each) as Named;
    return emptyParts(
      `${name}.${key ?? id ?? tabId ?? buttonId ?? part}`,
      each,
    );
  });
}

/** `activity_name`, `activity_2_name`: later repetitions carry their position as well. */
function isRepetitionOf(
  buttonId: string,
  key: string,
  position: number,
): boolean {
  const prefix = position === 1 ? buttonId : `${buttonId}_${position}`;
  return key === prefix || key.startsWith(`${prefix}_`);
}

function repeatProblems({ buttonId, items }: AddAnother): readonly string[] {
  return [
    ...(items.length > REPEAT_MAX
      ? [
          `the maximum repeat count must not exceed ${REPEAT_MAX}: ${buttonId} has ${items.length}`,
        ]
      : []),
    ...about(
      `the prefix ${buttonId} with its position is not part of the key`,
      items
        .filter(({ key }, index) => !isRepetitionOf(buttonId, key, index + 1))
        .map(({ key }) => key),
    ),
    ...about(
      `required questions of ${buttonId} after the first, which many have no use for`,
      items
        .slice(1)
        .filter(({ required }) => required === true)
        .map(({ key }) => key),
    ),
  ];
}

function tabsProblems({ tabId, tabs, defaultTab }: Tabs): readonly string[] {
  return [
    ...about(
      `tabs of ${tabId} with the same id`,
      repeatedOf(tabs.map(({ id }) => id)),
    ),
    ...about(
      `required questions in ${tabId}, of whose tabs one is answered`,
      questionsIn(tabs.flatMap(({ elements }) => elements))
        .filter(({ required }) => required === true)
        .map(({ key }) => key),
    ),
    ...(tabs.some(({ id }) => id === defaultTab)
      ? []
      : [`${tabId} has no tab for its default: ${defaultTab}`]),
  ];
}

/** Returns the bounds by which a question takes no answer, or one that no request takes. */
function boundProblems(question: Question): readonly string[] {
  type Bounds = Partial<Record<"min" | "max" | "limit" | "maxLength", number>>;
  const { min = 0, max = Infinity, limit, maxLength } = question as Bounds;
  const longest = limit ?? maxLength ?? 1;
  const { years: [first, last] = [0, 0] } = question as Partial<DateQuestion>;
  return [
    ...(min < max ? [] : [`takes no number from ${min} to ${max}`]),
    ...(first <= last ? [] : [`takes no year from ${first} to ${last}`]),
    ...(longest < 1 ? ["takes no text"] : []),
    ...(longest > LONG_TEXT_MAX
      ? [`takes more than ${LONG_TEXT_MAX} characters`]
      : []),
  ].map((problem) => `${question.key} ${problem}`);
}

function questionProblems(
  question: Question,
  today: CalendarDate,
): readonly string[] {
  const { key } = question;
  const problems = [...boundProblems(question)];
  // Every object has a constructor, so that one would be answered.
  if (!/^(?!constructor$)[a-z][a-z0-9_]*(?<!_desc)$/.test(key)) {
    problems.push(
      `a key is of lower-case letters, digits and _, begins with a letter, has no _desc at its end, and is not constructor: ${key}`,
    );
  }
  if (question.kind === "text" && question.lookup !== undefined) {
    const { prefix } = question.lookup;
    if (!key.startsWith(prefix)) {
      problems.push(`the prefix ${prefix} is not part of the key: ${key}`);
    }
  }
  if (!("options" in question)) return problems;
  const options = optionsOn(question.options, today);
  const lists = isControlled(question.options)
    ? Object.values(question.options.byValue)
    : [options];
  const labels = new Set(options.map(({ label }) => label));
  const { phrases = {} } = question as Partial<RadioQuestion>;
  return [
    ...problems,
    ...(typeof question.options === "function"
      ? about(EMPTY, emptyParts(`${key}.options`, options))
      : []),
    ...about(
      `options of ${key} with the same value`,
      repeatedOf(options.map(({ value }) => value)),
    ),
    ...about(
      `options of ${key} with the same label`,
      lists.flatMap((list) => repeatedOf(list.map(({ label }) => label))),
    ),
    ...about(
      `phrases of ${key} for what is no choice`,
      Object.keys(phrases).filter((label) => !labels.has(label)),
    ),
  ];
}

/** Returns the errors of one element itself, without those of its children. */
export function elementProblems(
  element: Element,
  today: CalendarDate,
): readonly string[] {
  switch (element.kind) {
    case "add-another":
      return repeatProblems(element);
    case "tabs":
      return tabsProblems(element);
    case "group":
    case "first-of":
    case "confirmation":
    case "note":
      return [];
    default:
      return questionProblems(element, today);
  }
}
