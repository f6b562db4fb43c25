import type { Element } from "../../../shared/application/question.ts";

/** Returns an id that distinguishes an element of a list from the others. */
export function elementId(element: Element): string {
  switch (element.kind) {
    case "group":
    case "first-of":
    case "confirmation":
    case "note":
      return element.id;
    case "add-another":
      return element.buttonId;
    case "tabs":
      return element.tabId;
    default:
      return element.key;
  }
}
