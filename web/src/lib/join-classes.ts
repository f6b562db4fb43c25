/** One class attribute of the names that are there. */
export function joinClasses(
  ...names: readonly (string | false | undefined)[]
): string {
  return names.filter(Boolean).join(" ");
}
