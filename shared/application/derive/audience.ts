import type { Audience } from "../question.ts";
import type { PlacedQuestion } from "./questions.ts";

/** From the fewest to the most. */
const audiences: readonly Audience[] = ["office", "readers", "anybody"];

const AUDIENCE_OF = {
  service: "office",
  reader: "readers",
  public: "anybody",
} as const satisfies Record<string, Audience>;

/** Returns the keys of the questions whose answers the holder of a link is not shown, in their order. */
export function hiddenFrom(
  link: keyof typeof AUDIENCE_OF,
  questions: readonly PlacedQuestion[],
): readonly string[] {
  const byKey = new Map(questions.map((each) => [each.question.key, each]));
  /** Returns a question's place in `audiences`; `above` are the questions that depend on it. */
  const width = (
    entry: PlacedQuestion,
    above: readonly PlacedQuestion[] = [],
  ): number => {
    const { question, sectionAudience, shownWhen, earlierBranches } = entry;
    if (question.audience !== undefined) {
      return audiences.indexOf(question.audience);
    }
    const controlling = [...shownWhen, ...earlierBranches.flat()].flatMap(
      ({ valueKey }) => byKey.get(valueKey) ?? [],
    );
    return Math.min(
      audiences.indexOf(sectionAudience),
      ...controlling
        .filter((each) => each !== entry && !above.includes(each))
        .map((each) => width(each, [...above, entry])),
    );
  };
  const needed = audiences.indexOf(AUDIENCE_OF[link]);
  return questions
    .filter((entry) => width(entry) < needed)
    .map(({ question }) => question.key);
}
