import { equals, type Condition } from "../condition.ts";
import { conditionsOf } from "../controlled-options.ts";
import type {
  AddAnother,
  Audience,
  Element,
  Page,
  Question,
  Section,
  Tabs,
} from "../question.ts";
import { withInner } from "./elements.ts";

/** A question with where it stands and under which conditions it is asked, those of its groups included. */
export interface PlacedQuestion {
  readonly question: Question;
  readonly pageId: string;
  readonly sectionId: string;
  readonly sectionAudience: Audience;
  readonly shownWhen: readonly Condition[];
  /** Conditions under which the answer is kept; those of display alone are left out. */
  readonly keptWhen: readonly Condition[];
  /** Conditions of the branches before its own, none of which may hold in full. */
  readonly earlierBranches: readonly (readonly Condition[])[];
  readonly repeat?: { readonly buttonId: string; readonly position: number };
  readonly tab?: { readonly tabId: string; readonly id: string };
}

type Place = Omit<PlacedQuestion, "question">;

function within(place: Place, conditions: readonly Condition[]): Place {
  return {
    ...place,
    shownWhen: [...place.shownWhen, ...conditions],
    keptWhen: [...place.keptWhen, ...conditions],
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
          ? { ...inner, keptWhen: place.keptWhen }
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
          earlierBranches: [
            ...place.earlierBranches,
            ...element.branches.slice(0, index).map((earlier) => earlier.when),
          ],
        }),
      );
    case "confirmation": {
      const { trigger, elements } = element;
      if (!("key" in trigger)) return all(elements, place);
      const confirmed = equals(trigger.key, true);
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
  pageId: string,
  { id, elements, audience = "anybody" }: Section,
): readonly PlacedQuestion[] {
  const place: Place = {
    pageId,
    sectionId: id,
    sectionAudience: audience,
    shownWhen: [],
    keptWhen: [],
    earlierBranches: [],
  };
  return elements.flatMap((element) => placed(element, place));
}

export function questionsOfPage(page: Page): readonly PlacedQuestion[] {
  return page.sections.flatMap((section) =>
    questionsOfSection(page.id, section),
  );
}

/** What a declaration asks, found in it once. */
export interface Questions {
  /** Every question, in the order in which it is asked. */
  readonly allQuestions: readonly PlacedQuestion[];
  readonly questionByKey: ReadonlyMap<string, PlacedQuestion>;
  readonly documentKeys: readonly string[];
  readonly allTabs: readonly Tabs[];
  readonly allRepeats: readonly AddAnother[];
}

export function questionsOf(pages: readonly Page[]): Questions {
  const allQuestions = pages.flatMap(questionsOfPage);
  const everyElement = pages.flatMap(({ sections }) =>
    sections.flatMap(({ elements }) => elements.flatMap(withInner)),
  );
  return {
    allQuestions,
    questionByKey: new Map(
      allQuestions.map((entry) => [entry.question.key, entry]),
    ),
    documentKeys: allQuestions
      .filter(({ question }) => question.kind === "document")
      .map(({ question }) => question.key),
    allTabs: everyElement.filter((element) => element.kind === "tabs"),
    allRepeats: everyElement.filter(
      (element) => element.kind === "add-another",
    ),
  };
}
