import { fc } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { mergeAnswers } from "../../../lambdas/application/change-answers.ts";
import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { optionsOn } from "../../../shared/application/derive/data-model.ts";
import {
  isOffered,
  keepsAnswer,
} from "../../../shared/application/derive/visibility.ts";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { dataModel } from "../../../shared/form/data-model.ts";
import { allQuestions, questionByKey } from "../../../shared/form/questions.ts";
import { bodyOf } from "../../../web/src/application/pending.ts";
import { unsavedIn } from "../../../web/src/application/state.ts";
import { aStore, changed } from "../../support/a-store.ts";
import { anyEdits } from "../../support/any-answers.ts";
import { aCompleteApplication } from "../../support/applications.ts";

const TODAY = "2026-11-21";

/** Questions that depend on others, and those that they depend on. */
const linkedKeys = [
  ...new Set(
    allQuestions.flatMap(({ question, keptWhen, earlierBranches }) => {
      const conditions = [...keptWhen, ...earlierBranches.flat()];
      return conditions.length === 0
        ? []
        : [question.key, ...conditions.map(({ valueKey }) => valueKey)];
    }),
  ),
];

/** Generates what one action of a student may enter under a key. */
function valueFor(key: string): fc.Arbitrary<AnswerValue> {
  const question = questionByKey.get(key)?.question;
  if (question?.kind === "checkbox") return fc.constantFrom("", true, false);
  // A date field contains a date or nothing.
  if (question?.kind === "date") return fc.constantFrom("", "2027-04-23");
  if (question === undefined || !("options" in question)) {
    return fc.constantFrom("", "570");
  }
  const values = optionsOn(question.options, TODAY).map(({ value }) => value);
  const controlling = key.endsWith("country") ? ["USA", "CAN", "DEU"] : values;
  return fc.constantFrom("", ...controlling);
}

type Step = readonly [key: string, value: AnswerValue] | "save";

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.constant("save" as const) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...linkedKeys)
      .chain((key) => fc.tuple(fc.constant(key), valueFor(key))),
  },
);

/** Returns a server's part of one application. */
function aServer() {
  let application = {
    answer: {},
    unasked: {},
    revision: 0,
    web_status: [],
  } as unknown as Parameters<typeof mergeAnswers>[0];
  return {
    answers: () => application.answer,
    save: (changes: AnswerMap) => {
      const { change } = mergeAnswers(application, changes);
      application = { ...application, ...change };
    },
  };
}

function answered(answers: Answers) {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => isAnswered(value)),
  );
}

it("after any edits, browser and server have the same answers, and none to a hidden question", () => {
  const begin = fc.constantFrom<Answers>({}, aCompleteApplication({}, TODAY));
  const anySteps = fc.tuple(
    fc.array(step, { maxLength: 40 }),
    anyEdits(TODAY, 25),
    fc.array(step, { maxLength: 10 }),
  );
  fc.assert(
    fc.property(begin, anySteps, (first, steps) => {
      const store = aStore({}, () => TODAY);
      store.dispatch(changed(first));
      const server = aServer();
      const save = () => {
        const changes = store.get().toSend;
        server.save(bodyOf(store.get(), changes));
        store.dispatch({ type: "confirmed", changes: changes });
      };
      for (const one of [...steps.flat(), "save" as const]) {
        if (one === "save") {
          save();
        }
        // A hidden field cannot be edited, and a list offers only its options.
        else if (isEditable(store.get().answers, ...one)) {
          store.dispatch(changed({ [one[0]]: one[1] }));
        }
      }

      const stored = server.answers();
      expect(answered(stored)).toEqual(answered(store.get().answers));
      const left = allQuestions.filter(
        (entry) =>
          isAnswered(stored[entry.question.key]) &&
          !(keepsAnswer(entry, stored) && isOffered(entry, stored)),
      );
      expect(left).toEqual([]);
    }),
    {
      numRuns: 200,
      // An answer that is emptied, and then hidden before its save.
      examples: [
        [
          {},
          [
            [["act_taken", "N"], "save", ["act_taken", ""]],
            [["test_optional", "Y"]],
            [],
          ],
        ],
      ],
    },
  );
});

/** Returns a server that rejects some answers, for any reason, and takes any other save as a whole. */
function refusingServer(refusals: readonly Exclude<Step, "save">[]) {
  const store = aStore({}, () => TODAY);
  /** Last rejected answers, until another answer was taken in their place. */
  const seen = new Map<string, AnswerValue>();
  const server = aServer();
  const save = (): void => {
    const changes = store.get().toSend;
    if (Object.keys(changes).length === 0) return;
    store.dispatch({ type: "sent", changes: changes });
    const refused = refusals.filter(([key, value]) => changes[key] === value);
    if (refused.length > 0) {
      for (const [key, value] of new Map(refused)) {
        if (seen.get(key) === value) {
          throw new Error(`${key} was sent again as it was refused.`);
        }
        seen.set(key, value);
      }
      store.dispatch({
        type: "refused",
        sent: changes,
        problems: Object.fromEntries(refused.map(([key]) => [key, ["No."]])),
      });
      save();
      return;
    }
    server.save(bodyOf(store.get(), changes));
    store.dispatch({ type: "confirmed", changes: changes });
    for (const key of Object.keys(changes)) seen.delete(key);
  };
  return { store, save, stored: server.answers };
}

it("after any rejections, the server has all other answers, and rejected ones are not sent repeatedly", () => {
  fc.assert(
    fc.property(
      // The server rejects one answer in four.
      fc.array(fc.tuple(step, fc.nat({ max: 3 })), { maxLength: 40 }),
      (marked) => {
        const steps = marked.map(([one]) => one);
        const refusals = marked.flatMap(([one, mark]) =>
          one === "save" || one[1] === "" || mark > 0 ? [] : [one],
        );
        const { store, save, stored } = refusingServer(refusals);
        for (const one of steps) {
          if (one === "save") {
            save();
          } else if (isEditable(store.get().answers, ...one)) {
            store.dispatch(changed({ [one[0]]: one[1] }));
          }
        }
        save();
        const missing = Object.entries(answered(store.get().answers)).filter(
          ([key, value]) =>
            stored()[key] !== value && dataModel.get(key)?.type !== "server",
        );
        expect(Object.keys(store.get().blocked).sort()).toEqual(
          expect.arrayContaining(missing.map(([key]) => key).sort()),
        );

        for (const key of Object.keys(store.get().problems)) {
          store.dispatch(changed({ [key]: "" }));
        }
        save();
        expect(unsavedIn(store.get())).toEqual({});
        expect(answered(stored())).toEqual(answered(store.get().answers));
      },
    ),
    { numRuns: 300 },
  );
});

function isEditable(
  answers: Answers,
  key: string,
  value: AnswerValue,
): boolean {
  const entry = questionByKey.get(key);
  return (
    entry !== undefined &&
    keepsAnswer(entry, answers) &&
    (value === "" || isOffered(entry, { ...answers, [key]: value }))
  );
}
