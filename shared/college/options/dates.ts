import type { Option } from "../../application/question.ts";
import { yearOf, type CalendarDate } from "../../calendar.ts";

export const months: readonly Option[] = [
  { value: "1", label: "January" },
  { value: "2", label: "February" },
  { value: "3", label: "March" },
  { value: "4", label: "April" },
  { value: "5", label: "May" },
  { value: "6", label: "June" },
  { value: "7", label: "July" },
  { value: "8", label: "August" },
  { value: "9", label: "September" },
  { value: "10", label: "October" },
  { value: "11", label: "November" },
  { value: "12", label: "December" },
];

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
