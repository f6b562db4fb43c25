import { equals, type Condition } from "../condition.ts";
import type { Element, Question } from "../question.ts";

export function isQuestion(element: Element): element is Question {
  return "key" in element;
}

/** Elements inside another one, with what that says of their questions. */
export interface Part {
  readonly elements: readonly Element[];
  readonly when?: readonly Condition[] | undefined;
  /** True where hiding is only a matter of display and the answers stay. */
  readonly keepsAnswers?: boolean | undefined;
  /** Conditions of the branches before. */
  readonly earlierBranches?: readonly (readonly Condition[])[];
  readonly repeat?: { readonly buttonId: string; readonly position: number };
  readonly tab?: { readonly tabId: string; readonly id: string };
}

export function partsOf(element: Element): readonly Part[] {
  switch (element.kind) {
    case "group":
      return [{ ...element, when: element.shownWhen }];
    case "add-another": {
      const { buttonId, items } = element;
      return items.map((item, index) => ({
        elements: [item],
        repeat: { buttonId, position: index + 1 },
      }));
    }
    case "tabs": {
      const { tabId, tabs } = element;
      return tabs.map(({ id, elements }) => ({ elements, tab: { tabId, id } }));
    }
    case "first-of": {
      const { branches } = element;
      return branches.map((branch, index) => ({
        ...branch,
        earlierBranches: branches.slice(0, index).map(({ when }) => when),
      }));
    }
    case "confirmation": {
      const { trigger, elements } = element;
      if (!("key" in trigger)) return [{ elements }];
      const { key, shownWhen = [] } = trigger;
      const when = [...shownWhen, equals(key, true)];
      return [{ elements: [trigger] }, { elements, when }];
    }
    default:
      return [];
  }
}

/** An element and everything inside it, from the outside in. */
export function withInner(element: Element): readonly Element[] {
  return [
    element,
    ...partsOf(element).flatMap(({ elements }) => elements.flatMap(withInner)),
  ];
}

export function questionsIn(elements: readonly Element[]): readonly Question[] {
  return elements.flatMap(withInner).filter(isQuestion);
}
