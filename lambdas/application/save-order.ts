import { badRequest } from "../problem.ts";
import type { Application, Save } from "../storage/applications.ts";

/** More than a student ever has open while one save is on its way. */
const REMEMBERED_FORMS = 20;

const PATTERN = /^([0-9a-z-]{1,40})\.([1-9][0-9]{0,8})$/;

/**
 * Which save of which open form a request is, such as `k3f9.7`; nothing for a program that does not count its saves.
 * @throws a bad request for anything else
 */
export function saveOf(text: string | undefined): Save | undefined {
  if (text === undefined) return undefined;
  const [, form, number] = PATTERN.exec(text) ?? [];
  if (form === undefined) throw badRequest("save does not name a save.");
  return { form, number: Number(number) };
}

/**
 * Whether this save, or a later one of the same form, has been taken already. A later one holds everything that was on
 * its way before, so one that a slow line delivers after it has nothing to add, and would only bring back old answers.
 */
export function isOvertaken(
  { saves }: Application,
  { form, number }: Save,
): boolean {
  return saves.some((known) => known.form === form && known.number >= number);
}

/** The newest saves of the forms that saved last, this one included. */
export function savesWith({ saves }: Application, save: Save): readonly Save[] {
  return [...saves.filter(({ form }) => form !== save.form), save].slice(
    -REMEMBERED_FORMS,
  );
}
