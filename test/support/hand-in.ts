import { nowIso } from "../../lambdas/clock.ts";
import { changeApplication } from "../../lambdas/storage/applications.ts";

/** Makes an application one that was submitted, as it is, so that readers may open it. */
export async function handIn(student: string): Promise<void> {
  await changeApplication(student, () => ({ submitted_at: nowIso() }));
}
