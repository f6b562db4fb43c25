import { createHash } from "node:crypto";
import { identifyingAnswers } from "../../shared/college/pages.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import type { Application } from "../storage/applications.ts";
import { folded, PHONE_DIGITS } from "./search-text.ts";
import { shortName } from "./short-name.ts";

const FEWEST_DIGITS = 7;

/** Returns hashes of what an application could share with another, with the reason that this would be. */
export function marksOf(
  answers: AnswerMap,
): readonly (readonly [reason: string, hash: string])[] {
  const text = (key: string) => folded(String(answers[key] ?? ""));
  const { phones, ...wholes } = identifyingAnswers;
  const numbers = phones
    .map((key) => text(key).replaceAll(/\D/g, "").slice(-PHONE_DIGITS))
    .filter((number) => number.length >= FEWEST_DIGITS);
  return [
    ...Object.values(wholes)
      .filter(({ keys }) => keys.every((key) => text(key) !== ""))
      .map(
        ({ reason, keys, perhaps }) =>
          [reason, [...keys, ...perhaps].map(text)] as const,
      ),
    ...numbers.map((number) => ["same phone", [number]] as const),
  ].map(([reason, parts]) => [
    reason,
    createHash("sha256")
      .update(JSON.stringify([reason, ...parts]))
      .digest("base64"),
  ]);
}

/** Names a question as it was when it was submitted. */
function submittedName(key: string, { submitted_copies }: Application) {
  return submitted_copies?.service.parts
    .flatMap(({ sections }) => sections.flatMap(({ entries }) => entries))
    .find(({ keys }) => keys.includes(key))?.label;
}

/** Words the documents of an application: what each answers, its file, and what has become of it. */
export function documentsIn(application: Application): readonly string[] {
  return Object.entries(application.documents)
    .filter(([, { status }]) => status !== "NOT_ANSWERED")
    .map(([key, { status, file_name, message }]) => {
      const state = status.toLowerCase().replace("_", " ");
      const name = submittedName(key, application) ?? shortName(key);
      return [name, file_name, state, message].filter(Boolean).join(", ");
    });
}
