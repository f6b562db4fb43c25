import {
  changeApplication,
  loadApplication,
  refuseSubmitted,
  type Application,
} from "../storage/applications.ts";
import { loadAddAnother, loadTabs, type Choices } from "../storage/choices.ts";

/**
 * Keeps a choice, which has a table of its own, unless the application is submitted. A submission at the same time
 * either takes the choice along, because the application has changed under it, or is first, and the choice is refused.
 */
export const keepChoice = async (
  student: string,
  save: () => Promise<void>,
): Promise<void> => {
  refuseSubmitted(await loadApplication(student));
  await save();
  await changeApplication(student, (application) => {
    refuseSubmitted(application);
    return { choices_made: application.choices_made + 1 };
  });
};

/** As it was submitted; before, as it is now. */
export const tabsOf = async (
  student: string,
  { submitted_choices }: Application,
): Promise<Choices["tabs"]> => submitted_choices?.tabs ?? loadTabs(student);

/** As it was submitted; before, as it is now. */
export const addAnotherOf = async (
  student: string,
  { submitted_choices }: Application,
): Promise<Choices["add_another"]> =>
  submitted_choices?.add_another ?? loadAddAnother(student);

/** All that a submission freezes beside the answers. */
export const choicesOf = async (
  student: string,
  application: Application,
): Promise<Choices> => {
  const [tabs, add_another] = await Promise.all([
    tabsOf(student, application),
    addAnotherOf(student, application),
  ]);
  return { tabs, add_another };
};
