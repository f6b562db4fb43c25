/** One class attribute of the names that are there. */
export const joinClasses = (
  ...names: readonly (string | false | undefined)[]
): string => names.filter(Boolean).join(" ");
