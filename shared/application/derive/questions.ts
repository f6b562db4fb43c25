import type { Condition } from "../condition.ts";
import { conditionsOf } from "../controlled-options.ts";
import { pages } from "../pages.ts";
import type {
  AddAnother,
  Audience,
  Element,
  Page,
  PageId,
  Question,
  Section,
  Tabs,
} from "../question.ts";
import { withInner } from "./elements.ts";

/** A question with where it stands and under which conditions it is asked, those of its groups included. */
export interface PlacedQuestion {
  readonly question: Question;
  readonly pageId: PageId;
  /** Audience of its section. */
  readonly sectionAudience: Audience;
  readonly shownWhen: readonly Condition[];
  /** Conditions whose failing clears the answer; display-only ones are left out. */
  readonly clearedUnless: readonly Condition[];
  /** Lists of conditions none of which may hold in full: those of the branches before the question's own. */
  readonly unless: readonly (readonly Condition[])[];
  readonly repeat?: { readonly buttonId: string; readonly position: number };
  readonly tab?: { readonly tabId: string; readonly id: string };
}

type Place = Omit<PlacedQuestion, "question">;

function within(place: Place, conditions: readonly Condition[]): Place {
  return {
    ...place,
    shownWhen: [...place.shownWhen, ...conditions],
    clearedUnless: [...place.clearedUnless, ...conditions],
  };
}

function placed(element: Element, place: Place): readonly PlacedQuestion[] {
  const all = (elements: readonly Element[], inner: Place) =>
    elements.flatMap((child) => placed(child, inner));
  switch (element.kind) {
    case "note":
      return [];
    case "group": {
      const inner = within(place, element.shownWhen ?? []);
      return all(
        element.elements,
        element.keepsAnswers === true
          ? { ...inner, clearedUnless: place.clearedUnless }
          : inner,
      );
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
        all(tab.elements, {
          ...place,
          tab: { tabId: element.tabId, id: tab.id },
        }),
      );
    case "first-of":
      return element.branches.flatMap(({ when, elements }, index) =>
        all(elements, {
          ...within(place, when),
          unless: [
            ...place.unless,
            ...element.branches.slice(0, index).map((earlier) => earlier.when),
          ],
        }),
      );
    case "confirmation": {
      const { trigger, elements } = element;
      if (!("key" in trigger)) return all(elements, place);
      const confirmed: Condition = {
        valueKey: trigger.key,
        operator: "equals",
        target: true,
      };
      return [
        ...placed(trigger, place),
        ...all(
          elements,
          within(place, [...(trigger.shownWhen ?? []), confirmed]),
        ),
      ];
    }
    default:
      return [{ ...within(place, conditionsOf(element)), question: element }];
  }
}

export function questionsOfSection(
  pageId: PageId,
  { elements, audience = "anybody" }: Section,
): readonly PlacedQuestion[] {
  const place: Place = {
    pageId,
    sectionAudience: audience,
    shownWhen: [],
    clearedUnless: [],
    unless: [],
  };
  return elements.flatMap((element) => placed(element, place));
}

export function questionsOfPage(page: Page): readonly PlacedQuestion[] {
  return page.sections.flatMap((section) =>
    questionsOfSection(page.id, section),
  );
}

/** Every question of the application, in the order in which it is asked. */
export const allQuestions: readonly PlacedQuestion[] =
  pages.flatMap(questionsOfPage);

export const questionByKey: ReadonlyMap<string, PlacedQuestion> = new Map(
  allQuestions.map((entry) => [entry.question.key, entry]),
);

export const documentKeys: readonly string[] = allQuestions
  .filter(({ question }) => question.kind === "document")
  .map(({ question }) => question.key);

const everyElement = pages.flatMap(({ sections }) =>
  sections.flatMap(({ elements }) => elements.flatMap(withInner)),
);

export const allTabs: readonly Tabs[] = everyElement.filter(
  (element) => element.kind === "tabs",
);
export const allRepeats: readonly AddAnother[] = everyElement.filter(
  (element) => element.kind === "add-another",
);
