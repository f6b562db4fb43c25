import {
  isAnswered,
  type AnswerValue,
} from "../../shared/application/condition.ts";
import { fingerprintOf } from "../../shared/application/fingerprint.ts";
import type { AnswerMap, Validations } from "../../shared/contract/replies.ts";
import { dataModel, storageProblem } from "../../shared/form/data-model.ts";
import { isAskedFor } from "../../shared/form/visibility.ts";
import { CHANGED_ELSEWHERE } from "../../shared/messages.ts";
import { today } from "../clock.ts";
import type { Application } from "../storage/applications.ts";

/** Limit of the replaced answers per question, for an item has a maximum size: more than a student leaves unchosen. */
const MAX_REPLACED = 5;

const typedKeys = [...dataModel].flatMap(([key, { type }]) =>
  type === "server" ? [] : [key],
);

/** Parses the fingerprints of the answers that a save knows; undefined for a client that names none. */
export function parseKnown(
  text: string | undefined,
): ReadonlySet<string> | undefined {
  return text === undefined ? undefined : new Set(text.split("-"));
}

/**
 * Returns the replaced answers after a save: one that the save knew was replaced knowingly and goes; any other stays
 * until a save knows it, even one that a condition cleared. What the save itself could not store waits among them for
 * its question.
 */
export function replacedAfter(
  { answer: before, replaced }: Application,
  after: AnswerMap,
  known: ReadonlySet<string> | undefined,
  leftOut: AnswerMap,
): Application["replaced"] {
  const isKept = (
    key: string,
    value: AnswerValue | undefined,
  ): value is AnswerValue =>
    value !== undefined &&
    isAnswered(value) &&
    value !== after[key] &&
    known?.has(fingerprintOf(key, value)) !== true;
  const concerned = new Set(Object.keys(replaced));
  // A client that does not say what it knows could not choose either.
  if (known !== undefined) {
    for (const key of typedKeys) {
      if (before[key] !== after[key] || key in leftOut) concerned.add(key);
    }
  }
  return Object.fromEntries(
    [...concerned].flatMap((key) => {
      const [stored, refused] =
        known === undefined ? [] : [before[key], leftOut[key]];
      const kept = new Set(
        [...(replaced[key] ?? []), stored].filter((one) => isKept(key, one)),
      );
      if (refused !== undefined && refused !== after[key]) kept.add(refused);
      return kept.size === 0 ? [] : [[key, [...kept].slice(-MAX_REPLACED)]];
    }),
  );
}

/**
 * Returns, for each question asked, the first answer that a save has replaced unknowingly; the others come after it. One
 * that the question does not take any more is no choice.
 */
export function replacedOf({ answer, replaced }: Application): AnswerMap {
  const date = today();
  return Object.fromEntries(
    Object.entries(replaced).flatMap(([key, values]) => {
      const first = values.find(
        (value) => storageProblem(key, value, date) === undefined,
      );
      return first === undefined || !isAskedFor(key, answer)
        ? []
        : [[key, first]];
    }),
  );
}

/** Returns the errors of answers between which the student has not chosen yet. */
export function choicesLeft(application: Application): Validations {
  return Object.fromEntries(
    Object.keys(replacedOf(application)).map((key) => [
      key,
      [CHANGED_ELSEWHERE],
    ]),
  );
}
