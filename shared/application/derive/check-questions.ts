import type { CalendarDate } from "../../calendar.ts";
import type { Condition } from "../condition.ts";
import { conditionsOf as conditionsOfQuestion } from "../controlled-options.ts";
import type { DataField } from "../kinds/kind.ts";
import type { Element, Page } from "../question.ts";
import { about, elementProblems, repeatedOf } from "./check-elements.ts";
import { optionsOn } from "./data-model.ts";
import { isQuestion, withInner } from "./elements.ts";

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

function conditionsOf(element: Element): readonly Condition[] {
  if (isQuestion(element)) return conditionsOfQuestion(element);
  if (element.kind === "first-of") {
    return element.branches.flatMap(({ when }) => when);
  }
  return element.kind === "group" ? (element.shownWhen ?? []) : [];
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

/** Ids become names of things on the page and of stored counts and choices, so each is used once. */
function idProblems(
  pages: readonly Page[],
  elements: readonly Element[],
): readonly string[] {
  const sections = pages.flatMap((page) => page.sections);
  return [
    ["pages", pages.map(({ id }) => id)] as const,
    ["sections", sections.map(({ id }) => id)] as const,
    ...Object.entries(named).map(([kind, what]) => {
      const ofKind = elements.filter((element) => element.kind === kind);
      return [what, ofKind.map(idOf)] as const;
    }),
  ].flatMap(([what, ids]) =>
    about(`${what} with the same id`, repeatedOf(ids)),
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

/** Returns the choices of a condition that nobody can make: what it shows would never be asked. */
function notOffered(
  { valueKey, ...condition }: Condition,
  dataModel: ReadonlyMap<string, DataField>,
): readonly string[] {
  const choices = choicesOf(dataModel.get(valueKey));
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
  const conditions = elements.flatMap(conditionsOf);
  const referred = conditions.map(({ valueKey }) => valueKey);
  const alternatives = elements
    .filter(isQuestion)
    .flatMap((question) => question.alternatives ?? []);
  const unknown = (keys: readonly string[]) => [
    ...new Set(keys.filter((key) => !dataModel.has(key))),
  ];
  return [
    ...keyProblems(pages, dataModel),
    ...about("conditions that refer to unknown keys", unknown(referred)),
    ...about(
      "conditions on choices that are not offered",
      conditions.flatMap((condition) => notOffered(condition, dataModel)),
    ),
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
