import { fc } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import {
  isAnswered,
  type Answers,
  type AnswerValue,
} from "../../../shared/application/condition.ts";
import { keysToClear } from "../../../shared/form/visibility.ts";
import { differs } from "../../../web/src/application/pending.ts";
import {
  firstSnapshot,
  type ApplicationEvent,
  type Snapshot,
} from "../../../web/src/application/state.ts";
import { createStore } from "../../../web/src/application/store.ts";
import { anyEdits } from "../../support/any-answers.ts";
import { aCompleteApplication } from "../../support/applications.ts";

const TODAY = "2026-11-21";
const NAMES = { one: ["conviction", "country"], other: ["gender"] } as const;

const anyName = fc.constantFrom("one" as const, "other" as const);
/** Events of an open application; the server may say anything at any time. */
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: anyEdits(TODAY, 3).map(
      (edits) => ({ type: "edits", edits }) as const,
    ),
  },
  {
    weight: 2,
    arbitrary: anyEdits(TODAY, 3).map(
      (edits) => ({ type: "elsewhere", edits }) as const,
    ),
  },
  { weight: 2, arbitrary: fc.constant({ type: "send" } as const) },
  { weight: 2, arbitrary: fc.constant({ type: "confirm" } as const) },
  {
    weight: 1,
    arbitrary: fc
      .nat({ max: 5 })
      .map((index) => ({ type: "refuse", index }) as const),
  },
  {
    weight: 1,
    arbitrary: anyName.map((by) => ({ type: "remove", by }) as const),
  },
  {
    weight: 1,
    arbitrary: anyName.map((by) => ({ type: "restore", by }) as const),
  },
);

function keysOf(answers: object) {
  return Object.keys(answers).sort();
}

function expectInvariants(snapshot: Snapshot) {
  const { answers, toSend, blocked, problems } = snapshot;
  const differing = keysOf(answers).filter((key) => differs(snapshot, key));
  // Every differing answer is sent or blocked, and none is both.
  expect(keysOf({ ...toSend, ...blocked })).toEqual(
    expect.arrayContaining(differing),
  );
  expect(keysOf(toSend).filter((key) => key in blocked)).toEqual([]);
  // Every blocked answer has a reason, or waits for one that has.
  expect(keysOf(blocked)).toEqual(expect.arrayContaining(keysOf(problems)));
  expect(keysOf(blocked).length > 0).toBe(keysOf(problems).length > 0);
  // The sent answers are those on the screen.
  for (const key of Object.keys(toSend)) {
    expect(toSend[key]).toBe(answers[key] ?? "");
  }
}

it("after any events, each answer is saved, about to be sent or blocked with a reason, and none is lost to the server", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Answers>({}, aCompleteApplication({}, TODAY)),
      fc.array(anyStep, { minLength: 5, maxLength: 25 }),
      (first, steps) => {
        const { get, dispatch } = createStore(
          firstSnapshot(first, TODAY),
          () => TODAY,
        );
        let sent: Answers = {};
        let wasLoaded = false;
        const eventsOf = (
          step: (typeof steps)[number],
        ): readonly ApplicationEvent[] => {
          switch (step.type) {
            case "edits":
              return step.edits.map(([key, value]) => ({
                type: "changed",
                changes: { [key]: value },
              }));
            case "elsewhere": {
              wasLoaded = true;
              const answers = {
                ...get().saved,
                ...Object.fromEntries(step.edits),
              };
              const gone = keysToClear(answers).map((key) => [key, ""]);
              const loaded = { ...answers, ...Object.fromEntries(gone) };
              return [{ type: "loaded", answers: loaded, since: get() }];
            }
            case "send":
              sent = get().toSend;
              return [{ type: "sent", changes: sent }];
            case "confirm":
              return [{ type: "confirmed", changes: sent }];
            case "refuse": {
              const key = Object.keys(sent)[step.index];
              const problems = key === undefined ? {} : { [key]: ["No."] };
              return [{ type: "refused", sent, problems }];
            }
            case "remove":
              return [{ type: "removed", by: step.by, keys: NAMES[step.by] }];
            case "restore":
              return [{ type: "restored", by: step.by, keys: NAMES[step.by] }];
            default:
              return step satisfies never;
          }
        };
        for (const step of steps) {
          const before = get();
          for (const event of eventsOf(step)) {
            dispatch(event);
          }
          expectInvariants(get());
          // Typed text is still there when the server's answers arrive, or returns once its question is asked.
          const { removed, answers } = get();
          const isKept = (key: string, value: AnswerValue) =>
            answers[key] === value ||
            removed.some((one) => one.key === key && one.value === value);
          const lost = Object.entries(before.toSend).filter(
            ([key, value]) =>
              step.type === "elsewhere" &&
              // A choice is sent with what controls it.
              differs(before, key) &&
              isAnswered(value) &&
              !isKept(key, value),
          );
          expect(lost).toEqual([]);
          expect(wasLoaded ? [] : keysToClear(answers)).toEqual([]);
        }
      },
    ),
    { numRuns: 150 },
  );
});
