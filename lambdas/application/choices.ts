import type { Application } from "../storage/applications.ts";
import { storedCounts, storedTabs, type Choices } from "../storage/choices.ts";
import { changeApplication, loadApplication } from "./application.ts";
import { assertNotSubmitted } from "./submission.ts";

/**
 * Saves a choice, which has a table of its own, unless the application is submitted. A concurrent submission either
 * includes the choice, because the application has changed under it, or comes first, and the choice is rejected.
 */
export async function saveChoice(
  student: string,
  save: () => Promise<void>,
): Promise<void> {
  assertNotSubmitted(await loadApplication(student));
  await save();
  await changeApplication(student, (application) => {
    assertNotSubmitted(application);
    return { choices_made: application.choices_made + 1 };
  });
}

/** Returns the tabs as they were submitted; before the submission, as they are now. */
export async function tabsOf(
  student: string,
  { submitted_choices }: Application,
): Promise<Choices["tabs"]> {
  return submitted_choices?.tabs ?? storedTabs.load(student);
}

/** Returns the counts as they were submitted; before the submission, as they are now. */
export async function addAnotherOf(
  student: string,
  { submitted_choices }: Application,
): Promise<Choices["add_another"]> {
  return submitted_choices?.add_another ?? storedCounts.load(student);
}

/** Returns all choices, which a submission freezes beside the answers. */
export async function choicesOf(
  student: string,
  application: Application,
): Promise<Choices> {
  const [tabs, add_another] = await Promise.all([
    tabsOf(student, application),
    addAnotherOf(student, application),
  ]);
  return { tabs, add_another };
}
