import type { Group } from "../../application/question.ts";
import { months, type yearsOf } from "../options/dates.ts";

interface MonthYear extends Pick<Group, "id" | "legend" | "shownWhen"> {
  readonly printed: string;
  readonly doubt: NonNullable<Group["doubt"]>;
  readonly month: string;
  readonly year: string;
  readonly years: ReturnType<typeof yearsOf>;
}

/** Makes a question for a month and its year. */
export function monthYear({ month, year, years, ...group }: MonthYear): Group {
  const composed = { id: group.id, label: group.printed, line: 0 };
  return {
    kind: "group",
    layout: "month-year",
    ...group,
    elements: [
      {
        kind: "select",
        key: month,
        label: "Month",
        options: months,
        composed,
        width: "half",
      },
      {
        kind: "select",
        key: year,
        label: "Year",
        options: years,
        composed,
        width: "half",
      },
    ],
  };
}
