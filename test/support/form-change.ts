import type {
  Element,
  Page,
  Question,
} from "../../shared/application/question.ts";

/** Change of a declaration, as a college makes it in the middle of a season. */
export type FormChange = (question: Question) => Question | undefined;

function changed(elements: readonly Element[], change: FormChange): Element[] {
  return elements.flatMap((element): Element[] => {
    switch (element.kind) {
      case "note":
        return [element];
      case "group":
      case "confirmation":
        return [{ ...element, elements: changed(element.elements, change) }];
      case "add-another":
        return [
          {
            ...element,
            items: changed(element.items, change) as Question[],
          },
        ];
      case "tabs":
        return [
          {
            ...element,
            tabs: element.tabs
              .map((tab) => ({
                ...tab,
                elements: changed(tab.elements, change),
              }))
              .filter((tab) => tab.elements.length > 0),
          },
        ].filter(({ tabs }) => tabs.length > 0);
      case "first-of":
        return [
          {
            ...element,
            branches: element.branches.map((branch) => ({
              ...branch,
              elements: changed(branch.elements, change),
            })),
          },
        ];
      default:
        return [change(element)].filter((each) => each !== undefined);
    }
  });
}

/** Returns a page in which questions are others, or gone. */
export function withChange(page: Page, change: FormChange): Page {
  return {
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      elements: changed(section.elements, change),
    })),
  };
}
