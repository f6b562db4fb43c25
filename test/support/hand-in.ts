import { changeApplication } from "../../lambdas/application/application.ts";
import { nowIso, today } from "../../lambdas/clock.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { aCompleteApplication } from "./applications.ts";
import type { Visitor } from "./cloud.ts";

/** Saves answers that can be submitted. */
export function fillIn(student: Visitor, changes: AnswerMap = {}) {
  const body = aCompleteApplication(changes, today());
  return student.call("put-answer", { body });
}

/** Fills an application in and submits it. */
export async function submitComplete(
  student: Visitor,
  changes: AnswerMap = {},
) {
  await fillIn(student, changes);
  return student.call("submit");
}

/** Makes an application one that was submitted, as it is, so that readers may open it. */
export async function handIn(student: string): Promise<void> {
  await changeApplication(student, () => ({ submitted_at: nowIso() }));
}
