import type { Condition } from "../condition.ts";
import { pages } from "../pages.ts";
import type {
  AddAnother,
  Element,
  Page,
  PageId,
  Question,
  Tabs,
} from "../question.ts";

/** A question with where it stands and under which conditions it is asked, those of its groups included. */
export interface PlacedQuestion {
  readonly question: Question;
  readonly pageId: PageId;
  readonly shownWhen: readonly Condition[];
  /** Conditions whose failing clears the answer; display-only ones are left out. */
  readonly clearedUnless: readonly Condition[];
  readonly repeat?: { readonly buttonId: string; readonly position: number };
  readonly tab?: { readonly tabId: string; readonly id: string };
}

const placed = (
  element: Element,
  place: Omit<PlacedQuestion, "question">,
): readonly PlacedQuestion[] => {
  switch (element.kind) {
    case "note":
      return [];
    case "group": {
      const own = element.shownWhen ?? [];
      const inner = {
        ...place,
        shownWhen: [...place.shownWhen, ...own],
        clearedUnless:
          element.keepsAnswers === true
            ? place.clearedUnless
            : [...place.clearedUnless, ...own],
      };
      return element.elements.flatMap((child) => placed(child, inner));
    }
    case "add-another":
      return element.items.flatMap((item, index) =>
        placed(item, {
          ...place,
          repeat: { buttonId: element.buttonId, position: index + 1 },
        }),
      );
    case "tabs":
      return element.tabs.flatMap((tab) =>
        tab.elements.flatMap((child) =>
          placed(child, {
            ...place,
            tab: { tabId: element.tabId, id: tab.id },
          }),
        ),
      );
    default: {
      const own = element.shownWhen ?? [];
      return [
        {
          ...place,
          question: element,
          shownWhen: [...place.shownWhen, ...own],
          clearedUnless: [...place.clearedUnless, ...own],
        },
      ];
    }
  }
};

export const questionsOfPage = (page: Page): readonly PlacedQuestion[] =>
  page.sections.flatMap((section) =>
    section.elements.flatMap((element) =>
      placed(element, { pageId: page.id, shownWhen: [], clearedUnless: [] }),
    ),
  );

/** Every question of the application, in the order in which it is asked. */
export const allQuestions: readonly PlacedQuestion[] =
  pages.flatMap(questionsOfPage);

export const questionByKey: ReadonlyMap<string, PlacedQuestion> = new Map(
  allQuestions.map((entry) => [entry.question.key, entry]),
);

/** The page that asks for a key: what the error summary links to. */
export const pageOfKey = (key: string): PageId | undefined =>
  questionByKey.get(key)?.pageId;

export const documentKeys: readonly string[] = allQuestions
  .filter(({ question }) => question.kind === "document")
  .map(({ question }) => question.key);

const elementsOf = (elements: readonly Element[]): readonly Element[] =>
  elements.flatMap((element) => {
    if (element.kind === "group")
      return [element, ...elementsOf(element.elements)];
    if (element.kind === "tabs")
      return [
        element,
        ...element.tabs.flatMap((tab) => elementsOf(tab.elements)),
      ];
    return [element];
  });

const everyElement = pages.flatMap((page) =>
  page.sections.flatMap((section) => elementsOf(section.elements)),
);

export const allTabs: readonly Tabs[] = everyElement.filter(
  (element) => element.kind === "tabs",
);
export const allRepeats: readonly AddAnother[] = everyElement.filter(
  (element) => element.kind === "add-another",
);
