import type { Option } from "../../application/question.ts";
import { yearOf, type CalendarDate } from "../../calendar.ts";

const MONTHS =
  "January February March April May June July August September October November December";
export const months: readonly Option[] = MONTHS.split(" ").map((label, at) => ({
  value: String(at + 1),
  label,
}));

export interface YearList {
  readonly numYears: number;
  readonly direction: "past" | "future";
  /** The current year by default. */
  readonly startYear?: number;
  /** Years between the start year and the first entry. */
  readonly startOffset?: number;
}

/** `numYears` years from the start year, backwards or forwards. */
export function yearsOf({
  numYears,
  direction,
  startYear,
  startOffset = 0,
}: YearList) {
  return (today: CalendarDate): readonly Option[] => {
    const start = (startYear ?? yearOf(today)) + startOffset;
    return Array.from({ length: numYears }, (_, index) => {
      const year = String(
        direction === "future" ? start + index : start - index,
      );
      return { value: year, label: year };
    });
  };
}
