import type { Element } from "../../../shared/application/question.ts";

/** Returns an id that distinguishes an element of a list from the others. */
export function elementId(element: Element): string {
  if ("key" in element) return element.key;
  if ("id" in element) return element.id;
  return "tabId" in element ? element.tabId : element.buttonId;
}
