import type { CalendarDate } from "../../calendar.ts";
import type { Condition } from "../condition.ts";
import type { DataField } from "../kinds/kind.ts";
import type { ControlledOptions, Element, Page } from "../question.ts";
import {
  about,
  elementProblems,
  EMPTY,
  emptyParts,
  repeatedOf,
} from "./check-elements.ts";
import { optionsOn } from "./data-model.ts";
import { isQuestion, withInner } from "./elements.ts";
import { questionsOfPage } from "./questions.ts";

function elementsOf(page: Page): readonly Element[] {
  return page.sections.flatMap(({ elements }) => elements.flatMap(withInner));
}

function keyProblems(
  pages: readonly Page[],
  dataModel: ReadonlyMap<string, DataField>,
): readonly string[] {
  const pagesOfKey = new Map<string, Set<string>>();
  const twiceOnAPage: string[] = [];
  for (const page of pages) {
    const keys = elementsOf(page)
      .filter(isQuestion)
      .map(({ key }) => key);
    twiceOnAPage.push(...repeatedOf(keys));
    for (const key of keys) {
      pagesOfKey.set(key, (pagesOfKey.get(key) ?? new Set()).add(page.id));
    }
  }
  return [
    ...about(
      "keys that are present in multiple pages",
      [...pagesOfKey]
        .filter(([, ids]) => ids.size > 1)
        .map(([key, ids]) => `${key} (${[...ids].join(", ")})`),
    ),
    ...about("keys that are asked more than once on a page", twiceOnAPage),
    ...about(
      "keys that are not present in the tenant dataModel",
      [...pagesOfKey.keys()].filter((key) => !dataModel.has(key)),
    ),
  ];
}

/** Returns all conditions of a declaration, at any depth, and what lists of choices hang on. */
function conditionsIn(part: unknown): readonly Condition[] {
  if (typeof part !== "object" || part === null) return [];
  if ("valueKey" in part) return [part as Condition];
  const inner = Object.values(part).flatMap(conditionsIn);
  if (!("controlledBy" in part)) return inner;
  const { controlledBy: valueKey, byValue } = part as ControlledOptions;
  return [{ valueKey, operator: "in", target: Object.keys(byValue) }, ...inner];
}

/** What has an id, besides pages and sections, in words by its kind. */
const named = {
  group: "groups",
  "first-of": "groups of conditions",
  confirmation: "confirmations",
  note: "notes",
  tabs: "tabs",
  "add-another": "buttons",
};

function idOf(element: Element): string {
  if (element.kind === "tabs") return element.tabId;
  if (element.kind === "add-another") return element.buttonId;
  return "id" in element ? element.id : "";
}

/**
 * Ids become paths, names of things on the page, as keys do, and of stored counts and choices, so each is used once. The
 * button of a repeated question stands for its first.
 */
function idProblems(
  pages: readonly Page[],
  elements: readonly Element[],
): readonly string[] {
  const sections = pages.flatMap((page) => page.sections);
  const used = [
    ["pages", pages.map(({ id }) => id)] as const,
    ["sections", sections.map(({ id }) => id)] as const,
    ...Object.entries(named).map(([kind, what]) => {
      const ofKind = elements.filter((element) => element.kind === kind);
      return [what, ofKind.map(idOf)] as const;
    }),
  ];
  const inner = elements.flatMap((element) =>
    element.kind === "tabs" ? element.tabs.map(({ id }) => id) : [],
  );
  const onPage = elements.filter(
    (element) =>
      element.kind !== "add-another" ||
      element.items[0]?.key !== element.buttonId,
  );
  const keys = new Set(elements.filter(isQuestion).map(({ key }) => key));
  return [
    ...used.flatMap(([what, ids]) =>
      about(`${what} with the same id`, repeatedOf(ids)),
    ),
    ...about(
      "an id is of lower-case letters, digits, - and _, and begins with a letter",
      [...used.flatMap(([, ids]) => ids), ...inner].filter(
        (id) => !/^[a-z][a-z0-9_-]*$/.test(id),
      ),
    ),
    ...about(
      "ids that are keys of questions as well",
      onPage.map(idOf).filter((id) => keys.has(id)),
    ),
  ];
}

/** Returns the questions that appear or go above what a student has just answered, or that nothing can bring up. */
function orderProblems(pages: readonly Page[]): readonly string[] {
  const entries = pages.flatMap(questionsOfPage);
  const places = new Map(
    entries.map(({ question }, index) => [question.key, index]),
  );
  return about(
    "questions that depend on a later one, or on themselves",
    entries.flatMap(({ question: { key }, shownWhen, earlierBranches }, at) =>
      [...shownWhen, ...earlierBranches.flat()]
        .filter(({ valueKey }) => (places.get(valueKey) ?? -1) >= at)
        .map(({ valueKey }) => `${key} (${valueKey})`),
    ),
  );
}

/** Returns the keys in a list: its words at any depth, and of conditions what they are about. */
function keysIn(list: unknown): readonly string[] {
  if (typeof list === "string") return /^\w+$/.test(list) ? [list] : [];
  const { valueKey, ...all } = Object(list) as Record<string, unknown>;
  return Object.values(valueKey === undefined ? all : [valueKey]).flatMap(
    keysIn,
  );
}

/** Returns a message for each list that names questions which no page asks: it would silently be of nothing. */
export function nameErrors(
  lists: Readonly<Record<string, unknown>>,
  dataModel: ReadonlyMap<string, DataField>,
): readonly string[] {
  return Object.entries(lists).flatMap(([name, list]) =>
    about(
      `${name} names keys that no page asks`,
      [...new Set(keysIn(list))].filter((key) => !dataModel.has(key)),
    ),
  );
}

/** Returns what can be chosen; nothing where any text is taken, or the list moves with the calendar. */
export function choicesOf(
  field: DataField | undefined,
): readonly string[] | undefined {
  return field?.type === "option" && typeof field.options !== "function"
    ? optionsOn(field.options, "").map(({ value }) => value)
    : undefined;
}

/** What a check box may be. */
const BOTH = ["true", "false"];

/** Returns the choices of a condition that nobody can make: what it shows would never be asked. */
function notOffered(
  { valueKey, ...condition }: Condition,
  dataModel: ReadonlyMap<string, DataField>,
): readonly string[] {
  const field = dataModel.get(valueKey);
  const choices = field?.type === "boolean" ? BOTH : choicesOf(field);
  return ("target" in condition ? [condition.target].flat() : [])
    .filter((target) => choices?.includes(String(target)) === false)
    .map((target) => `${valueKey} ${String(target)}`);
}

/** Returns a message for every error in the questions. */
export function questionErrors(
  pages: readonly Page[],
  dataModel: ReadonlyMap<string, DataField>,
  today: CalendarDate,
): readonly string[] {
  const elements = pages.flatMap(elementsOf);
  const conditions = conditionsIn(pages);
  const referred = conditions.map(({ valueKey }) => valueKey);
  const alternatives = elements
    .filter(isQuestion)
    .flatMap((question) => question.alternatives ?? []);
  const unknown = (keys: readonly string[]) => [
    ...new Set(keys.filter((key) => !dataModel.has(key))),
  ];
  return [
    ...keyProblems(pages, dataModel),
    ...about(EMPTY, emptyParts("pages", pages)),
    ...about("conditions that refer to unknown keys", unknown(referred)),
    ...about(
      "conditions on choices that are not offered",
      conditions.flatMap((condition) => notOffered(condition, dataModel)),
    ),
    ...orderProblems(pages),
    ...about("alternatives with unknown keys", unknown(alternatives)),
    ...idProblems(pages, elements),
    ...elements.flatMap((element) => elementProblems(element, today)),
  ];
}

/** Returns a message for sections whose part of the printed document does not exist: nobody would read their answers. */
export function unprintedSections(
  pages: readonly Page[],
  printedParts: Readonly<Record<string, string>>,
): readonly string[] {
  const lost = pages.flatMap(({ id, sections }) =>
    sections
      .filter(({ part = id }) => !Object.hasOwn(printedParts, part))
      .map((section) => section.id),
  );
  return about("sections of no part of the printed document", lost);
}

/** Keys that a student may store and no page asks for: no link of the error summary could lead to them. */
export function unmappedKeys(
  pages: readonly Page[],
  dataModel: ReadonlyMap<string, DataField>,
): readonly string[] {
  const asked = new Set(
    pages
      .flatMap(elementsOf)
      .filter(isQuestion)
      .map(({ key }) => key),
  );
  return [...dataModel]
    .filter(([key, { type }]) => type !== "server" && !asked.has(key))
    .map(([key]) => key);
}
