import type { Condition } from "../condition.ts";
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
import { isQuestion, partsOf, withInner, type Part } from "./elements.ts";

/** A question with where it stands and under which conditions it is asked, those of its groups included. */
export interface PlacedQuestion extends Pick<Part, "repeat" | "tab"> {
  readonly question: Question;
  readonly pageId: string;
  readonly sectionId: string;
  readonly sectionAudience: Audience;
  readonly shownWhen: readonly Condition[];
  /** Conditions under which the answer is kept; those of display alone are left out. */
  readonly keptWhen: readonly Condition[];
  /** Conditions of the branches before its own, none of which may hold in full. */
  readonly earlierBranches: readonly (readonly Condition[])[];
}

type Place = Omit<PlacedQuestion, "question">;

function placed(element: Element, place: Place): readonly PlacedQuestion[] {
  const { shownWhen, keptWhen, earlierBranches } = place;
  if (isQuestion(element)) {
    const own = conditionsOf(element);
    return [
      {
        ...place,
        shownWhen: [...shownWhen, ...own],
        keptWhen: [...keptWhen, ...own],
        question: element,
      },
    ];
  }
  return partsOf(element).flatMap(({ elements, when = [], ...part }) => {
    const { repeat, tab, keepsAnswers, earlierBranches: earlier = [] } = part;
    const inner: Place = {
      ...place,
      shownWhen: [...shownWhen, ...when],
      keptWhen: keepsAnswers === true ? keptWhen : [...keptWhen, ...when],
      earlierBranches: [...earlierBranches, ...earlier],
      ...(repeat && { repeat }),
      ...(tab && { tab }),
    };
    return elements.flatMap((child) => placed(child, inner));
  });
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
  /** Returns the keys under which a question is asked again, its own first; that alone if it is not repeated. */
  readonly repetitionsOf: (key: string) => readonly string[];
}

export function questionsOf(pages: readonly Page[]): Questions {
  const allQuestions = pages.flatMap(questionsOfPage);
  const everyElement = pages.flatMap(({ sections }) =>
    sections.flatMap(({ elements }) => elements.flatMap(withInner)),
  );
  const allRepeats = everyElement.filter(
    (element) => element.kind === "add-another",
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
    allRepeats,
    repetitionsOf: (key) => {
      const repeat = allRepeats.find(({ items }) => items[0]?.key === key);
      return repeat?.items.map((item) => item.key) ?? [key];
    },
  };
}
