import { badRequest } from "../problem.ts";
import type { Application, Save } from "../storage/applications.ts";

/** Limit of the forms that a student has open while one save is on its way. */
const MAX_FORMS = 20;

const PATTERN = /^([0-9a-z-]{1,40})\.([1-9][0-9]{0,8})$/;

/**
 * Parses the form and number of a save, such as `k3f9.7`; undefined for a client that does not number its saves.
 * @throws Problem 400 for any other text
 */
export function parseSave(text: string | undefined): Save | undefined {
  if (text === undefined) return undefined;
  const [, form, number] = PATTERN.exec(text) ?? [];
  if (form === undefined) throw badRequest("save does not name a save.");
  return { form, number: Number(number) };
}

/**
 * Returns whether this save, or a later one of the same form, has been stored already. A later save contains every
 * unsaved change before it, so an earlier one that arrives after it would only bring back old answers.
 */
export function isSuperseded(
  { saves }: Application,
  { form, number }: Save,
): boolean {
  return saves.some((known) => known.form === form && known.number >= number);
}

/** Returns the newest saves of the forms that saved last, this one included. */
export function withSave({ saves }: Application, save: Save): readonly Save[] {
  return [...saves.filter(({ form }) => form !== save.form), save].slice(
    -MAX_FORMS,
  );
}
