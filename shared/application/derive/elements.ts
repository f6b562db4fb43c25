import type { Element, Question } from "../question.ts";

export function isQuestion(element: Element): element is Question {
  return "key" in element;
}

function inside(element: Element): readonly Element[] {
  switch (element.kind) {
    case "group":
      return element.elements;
    case "add-another":
      return element.items;
    case "tabs":
      return element.tabs.flatMap(({ elements }) => elements);
    case "first-of":
      return element.branches.flatMap(({ elements }) => elements);
    case "confirmation":
      return "key" in element.trigger
        ? [element.trigger, ...element.elements]
        : element.elements;
    default:
      return [];
  }
}

/** An element and everything inside it, from the outside in. */
export function withInner(element: Element): readonly Element[] {
  return [element, ...inside(element).flatMap(withInner)];
}

export function questionsIn(elements: readonly Element[]): readonly Question[] {
  return elements.flatMap(withInner).filter(isQuestion);
}
