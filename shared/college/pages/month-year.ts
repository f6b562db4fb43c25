import type { Condition } from "../../application/condition.ts";
import type { Doubt, Group } from "../../application/question.ts";
import { missingYear } from "../doubts.ts";
import { months, type yearsOf } from "../options/dates.ts";

interface MonthYear {
  readonly id: string;
  readonly legend: string;
  readonly printed: string;
  readonly month: string;
  readonly year: string;
  readonly years: ReturnType<typeof yearsOf>;
  readonly shownWhen?: readonly Condition[];
  readonly doubts: readonly Doubt[];
}

/** Makes a question for a month and its year. */
export function monthYear({
  id,
  legend,
  printed,
  month,
  year,
  years,
  shownWhen,
  doubts,
}: MonthYear): Group {
  return {
    kind: "group",
    layout: "month-year",
    id,
    legend,
    printed,
    ...(shownWhen ? { shownWhen } : {}),
    doubts: [missingYear(month, year), ...doubts],
    elements: [
      {
        kind: "select",
        key: month,
        label: "Month",
        options: months,
        width: "half",
      },
      {
        kind: "select",
        key: year,
        label: "Year",
        options: years,
        width: "half",
      },
    ],
  };
}
