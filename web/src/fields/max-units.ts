import { lengthOf } from "../../../shared/application/limits.ts";

/**
 * Returns the `maxLength` of a text box for a limit in characters of what is stored: browsers count those beyond the
 * basic plane, such as the letters of Adlam, as two, and a letter with its marks as several.
 */
export function maxUnits(
  value: string,
  limit: number,
  stored: string = value,
): number {
  const length = lengthOf(stored);
  const lastMayBePair = value.length > length && length === limit - 1;
  return limit + value.length - length + (lastMayBePair ? 1 : 0);
}
