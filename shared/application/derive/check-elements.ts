import type { CalendarDate } from "../../calendar.ts";
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
  ];
}

function tabsProblems({ tabId, tabs, defaultTab }: Tabs): readonly string[] {
  return [
    ...about(
      `tabs of ${tabId} with the same id`,
      repeatedOf(tabs.map(({ id }) => id)),
    ),
    ...about(
      `tabs of ${tabId} without a label`,
      tabs.filter(({ label }) => label.trim() === "").map(({ id }) => id),
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

function questionProblems(
  question: Question,
  today: CalendarDate,
): readonly string[] {
  const { key, label } = question;
  const problems = label.trim() === "" ? [`${key} has no label`] : [];
  if (question.kind === "text" && question.lookup !== undefined) {
    const { prefix } = question.lookup;
    if (!key.startsWith(prefix)) {
      problems.push(`the prefix ${prefix} is not part of the key: ${key}`);
    }
  }
  if (question.kind === "text-area" && (question.limit ?? 0) > LONG_TEXT_MAX) {
    problems.push(`${key} takes more than ${LONG_TEXT_MAX} characters`);
  }
  if (!("options" in question)) return problems;
  const options = optionsOn(question.options, today);
  const values = options.map(({ value }) => value);
  return [
    ...problems,
    ...(options.length === 0 ? [`${key} has no options`] : []),
    ...about(`options of ${key} with the same value`, repeatedOf(values)),
    ...about(
      `options of ${key} without a label`,
      options
        .filter((option) => option.label.trim() === "")
        .map((option) => option.value),
    ),
    ...(values.includes("") ? [`${key} has an option without a value`] : []),
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
