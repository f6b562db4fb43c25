import type { CalendarDate } from "../../calendar.ts";
import type { Condition } from "../condition.ts";
import type { Element, Page, Question } from "../question.ts";
import { about, elementProblems, repeatedOf } from "./check-elements.ts";
import type { DataField } from "./data-model.ts";

/** An element and everything inside it, from the outside in. */
const withInner = (element: Element): readonly Element[] => {
  switch (element.kind) {
    case "group":
      return [element, ...element.elements.flatMap(withInner)];
    case "add-another":
      return [element, ...element.items];
    case "tabs":
      return [
        element,
        ...element.tabs.flatMap((tab) => tab.elements.flatMap(withInner)),
      ];
    default:
      return [element];
  }
};

const elementsOf = (page: Page): readonly Element[] =>
  page.sections.flatMap(({ elements }) => elements.flatMap(withInner));

const isQuestion = (element: Element): element is Question => "key" in element;

const keyProblems = (
  pages: readonly Page[],
  dataModel: ReadonlyMap<string, DataField>,
): readonly string[] => {
  const pagesOfKey = new Map<string, Set<string>>();
  const twiceOnAPage: string[] = [];
  for (const page of pages) {
    const keys = elementsOf(page)
      .filter(isQuestion)
      .map(({ key }) => key);
    twiceOnAPage.push(...repeatedOf(keys));
    for (const key of keys)
      pagesOfKey.set(key, (pagesOfKey.get(key) ?? new Set()).add(page.id));
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
};

const conditionsOf = (element: Element): readonly Condition[] =>
  "shownWhen" in element ? (element.shownWhen ?? []) : [];

/** Ids become names of things on the page and of stored counts and choices, so each is used once. */
const idProblems = (
  pages: readonly Page[],
  elements: readonly Element[],
): readonly string[] => {
  const idsOf: Readonly<Record<string, readonly string[]>> = {
    pages: pages.map(({ id }) => id),
    sections: pages.flatMap(({ sections }) => sections.map(({ id }) => id)),
    groups: elements.flatMap((e) => (e.kind === "group" ? [e.id] : [])),
    notes: elements.flatMap((e) => (e.kind === "note" ? [e.id] : [])),
    tabs: elements.flatMap((e) => (e.kind === "tabs" ? [e.tabId] : [])),
    buttons: elements.flatMap((e) =>
      e.kind === "add-another" ? [e.buttonId] : [],
    ),
  };
  return Object.entries(idsOf).flatMap(([what, ids]) =>
    about(`${what} with the same id`, repeatedOf(ids)),
  );
};

/** What is wrong with the questions, a message each. */
export const questionErrors = (
  pages: readonly Page[],
  dataModel: ReadonlyMap<string, DataField>,
  today: CalendarDate,
): readonly string[] => {
  const elements = pages.flatMap(elementsOf);
  const referred = elements
    .flatMap(conditionsOf)
    .map(({ valueKey }) => valueKey);
  return [
    ...keyProblems(pages, dataModel),
    ...about("conditions that refer to unknown keys", [
      ...new Set(referred.filter((key) => !dataModel.has(key))),
    ]),
    ...idProblems(pages, elements),
    ...elements.flatMap((element) => elementProblems(element, today)),
  ];
};

/** Keys that a student may store and no page asks for: no link of the error summary could lead to them. */
export const unmappedKeys = (
  pages: readonly Page[],
  dataModel: ReadonlyMap<string, DataField>,
): readonly string[] => {
  const asked = new Set(
    pages
      .flatMap(elementsOf)
      .filter(isQuestion)
      .map(({ key }) => key),
  );
  return [...dataModel]
    .filter(([key, { type }]) => type !== "server" && !asked.has(key))
    .map(([key]) => key);
};
