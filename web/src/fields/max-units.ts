import { lengthOf } from "../../../shared/application/limits.ts";

/**
 * Returns the `maxLength` of a text box for a limit in characters: browsers count those beyond the basic plane, such as
 * the letters of Adlam, as two.
 */
export function maxUnits(value: string, limit: number): number {
  const length = lengthOf(value);
  const pairs = value.length - length;
  const lastMayBePair = pairs > 0 && length === limit - 1;
  return limit + pairs + (lastMayBePair ? 1 : 0);
}
