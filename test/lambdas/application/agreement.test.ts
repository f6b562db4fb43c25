import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import {
  isAnswered,
  type Answers,
} from "../../../shared/application/condition.ts";
import { sharedAnswers } from "../../../shared/college/pages.ts";
import { dataModel, storedForm } from "../../../shared/form/data-model.ts";
import { errorsOf } from "../../../shared/form/validation.ts";
import { aStore, changed } from "../../support/a-store.ts";
import { anyEdits, anyText } from "../../support/any-answers.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, stageCloud } from "../../support/cloud.ts";

const SEED = 20_261_121;

// Emptied between the tests: a network may not create as many accounts as all runs together need.
const cloud = await stageCloud();

let students = 0;
function aStudent() {
  students += 1;
  return asStudent(cloud, `student-${students}@example.org`);
}

/**
 * Returns the answers in their one form, without unticked boxes, which count as unanswered, and without what the server
 * derives for readers.
 */
function given(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers)
      .map(([key, value]) => [key, storedForm(key, value)] as const)
      .filter(([key, value]) => isAnswered(value) && !(key in sharedAnswers)),
  );
}

describe(`browser and server agree (seed ${SEED})`, () => {
  it("on the remaining answers after any edits, and on their errors", async () => {
    const begin = fc.constantFrom<Answers>(
      {},
      aCompleteApplication({}, today()),
    );
    await fc.assert(
      fc.asyncProperty(begin, anyEdits(today(), 25), async (first, edits) => {
        const student = await aStudent();
        const browser = aStore({}, today);
        browser.dispatch(changed(first));
        for (const [key, value] of edits) {
          browser.dispatch(changed({ [key]: value }));
        }

        const saved = await student.call("put-answer", {
          body: browser.get().toSend,
        });
        expect(saved.status).toBe(200);
        const { answer } = (await student.call("get-profile")).body;
        expect(given(answer)).toEqual(given(browser.get().answers));

        const errors = errorsOf(answer, today());
        expect(errorsOf(browser.get().answers, today())).toEqual(errors);
        const isComplete = Object.keys(errors).length === 0;
        const { status, body } = await student.call("submit");
        expect({ status, errors: "errors" in body ? body.errors : {} }).toEqual(
          { status: isComplete ? 200 : 422, errors },
        );
      }),
      { seed: SEED, numRuns: 40 },
    );
  });

  it("on the remaining ones of contradictory answers", async () => {
    await fc.assert(
      fc.asyncProperty(anyEdits(today(), 40), async (edits) => {
        const contradictory = Object.fromEntries(edits);
        const student = await aStudent();
        const browser = aStore({}, today);
        browser.dispatch(changed(contradictory));

        await student.call("put-answer", { body: contradictory });

        const { answer } = (await student.call("get-profile")).body;
        expect(given(answer)).toEqual(given(browser.get().answers));
      }),
      { seed: SEED, numRuns: 30 },
    );
  });

  it("on the answers after every save of a longer visit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEdits(today(), 8), { minLength: 2, maxLength: 6 }),
        async (visits) => {
          const student = await aStudent();
          const browser = aStore({}, today);
          for (const edits of visits) {
            for (const [key, value] of edits) {
              browser.dispatch(changed({ [key]: value }));
            }
            const changes = browser.get().toSend;
            await student.call("put-answer", { body: changes });
            browser.dispatch({ type: "confirmed", changes: changes });
            const { answer } = (await student.call("get-profile")).body;
            expect(given(answer)).toEqual(given(browser.get().answers));
          }
        },
      ),
      { seed: SEED, numRuns: 15 },
    );
  });
});

describe(`what was saved is loaded again (seed ${SEED})`, () => {
  /** Keys of texts that are asked independently of the other answers. */
  const texts = ["first_name", "city", "zip", "hs_name", "counselor_last_name"];
  const essays = ["faith_essay_statement", "prompts_essay_statement"];
  const lengthLimit = (key: string): number => {
    const field = dataModel.get(key);
    if (field?.type !== "text") throw new Error(`${key} is no text.`);
    return field.maxLength;
  };

  it("character by character in the one form of each, in any script", async () => {
    const student = await aStudent();
    const anyTexts = fc.record(
      Object.fromEntries(
        [...texts, ...essays, "activity_name"].map((key) => [
          key,
          anyText(key === "activity_name" ? 45 : lengthLimit(key)),
        ]),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyTexts, async (written) => {
        const reply = await student.call("put-answer", { body: written });
        expect(reply.status).toBe(200);

        const { answer } = (await student.call("get-profile")).body;
        const { activity_name_desc: label = "", ...loaded } = answer;
        expect(loaded).toEqual(given(written));
        expect(label).toBe(given(written)["activity_name"] ?? "");
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it("an essay of the maximum length in characters of four bytes", async () => {
    const student = await aStudent();
    const written = Object.fromEntries(
      essays.map((key) => [key, "🚲".repeat(lengthLimit(key))]),
    );
    expect((await student.call("put-answer", { body: written })).status).toBe(
      200,
    );
    expect((await student.call("get-profile")).body.answer).toEqual(written);
  });
});
