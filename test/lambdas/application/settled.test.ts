import { fc } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { mergeAnswers } from "../../../lambdas/application/change-answers.ts";
import { today } from "../../../lambdas/clock.ts";
import type { Application } from "../../../lambdas/storage/applications.ts";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { anyEdits } from "../../support/any-answers.ts";
import { aCompleteApplication } from "../../support/applications.ts";

const SEED = 20_261_123;
const NEW = {
  answer: {},
  revision: 0,
  settled: "",
  web_status: [],
} as unknown as Application;

/** Returns the outcome of a save, or why it was refused. */
function outcomeOf(application: Application, body: AnswerMap) {
  try {
    return mergeAnswers(application, body);
  } catch (error) {
    return { refused: error };
  }
}

it(`a save into settled answers does what one does that settles them all (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom<AnswerMap>({}, aCompleteApplication()),
      fc.array(anyEdits(today(), 6), { maxLength: 12 }),
      (first, saves) => {
        let application = NEW;
        for (const body of [first, ...saves.map(Object.fromEntries)]) {
          const outcome = outcomeOf(application, body as AnswerMap);
          expect(outcome).toEqual(
            outcomeOf({ ...application, settled: "" }, body as AnswerMap),
          );
          if ("change" in outcome) {
            application = { ...application, ...outcome.change };
          }
        }
      },
    ),
    { seed: SEED, numRuns: 300 },
  );
});

it.each(["", "3.another", "2.former"])(
  "answers that are settled for another declaration or revision are settled by the next save (%j)",
  (settled) => {
    const { change } = mergeAnswers(NEW, { city: "Stowe" });
    const [, digest = ""] = change.settled?.split(".") ?? [];
    const answer = { city: "Stowe", conviction_comment: "Not asked" };
    const stored = { ...NEW, answer, revision: 3 };
    const text = settled === "2.former" ? `2.${digest}` : settled;

    const next = mergeAnswers({ ...stored, settled: text }, { zip: "05672" });

    expect(next.change.answer).toEqual({ city: "Stowe", zip: "05672" });
    expect(next.change.settled).toBe(`4.${digest}`);
  },
);
