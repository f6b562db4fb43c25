import { lengthOf } from "../../../shared/application/limits.ts";

/**
 * What `maxLength` of a text box has to be, so that so many characters fit: browsers count those beyond the basic
 * plane, such as the letters of Adlam, as two.
 */
export function maxUnits(value: string, limit: number): number {
  const length = lengthOf(value);
  const pairs = value.length - length;
  const lastMayBePair = pairs > 0 && length === limit - 1;
  return limit + pairs + (lastMayBePair ? 1 : 0);
}
