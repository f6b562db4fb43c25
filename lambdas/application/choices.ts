import {
  changeApplication,
  loadApplication,
  type Application,
} from "../storage/applications.ts";
import { loadAddAnother, loadTabs, type Choices } from "../storage/choices.ts";
import { assertNotSubmitted } from "./submission.ts";

/**
 * Keeps a choice, which has a table of its own, unless the application is submitted. A submission at the same time
 * either takes the choice along, because the application has changed under it, or is first, and the choice is refused.
 */
export async function keepChoice(
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

/** As it was submitted; before, as it is now. */
export async function tabsOf(
  student: string,
  { submitted_choices }: Application,
): Promise<Choices["tabs"]> {
  return submitted_choices?.tabs ?? loadTabs(student);
}

/** As it was submitted; before, as it is now. */
export async function addAnotherOf(
  student: string,
  { submitted_choices }: Application,
): Promise<Choices["add_another"]> {
  return submitted_choices?.add_another ?? loadAddAnother(student);
}

/** All that a submission freezes beside the answers. */
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
