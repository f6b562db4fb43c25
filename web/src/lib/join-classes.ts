/** Joins the defined class names into one class attribute. */
export function joinClasses(
  ...names: readonly (string | false | undefined)[]
): string {
  return names.filter(Boolean).join(" ");
}
