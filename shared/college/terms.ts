import type { Term } from "../application/terms.ts";

/** Returns the terms of the season that begins in October of a year: the college keeps its days. */
export function season(year: number): readonly Term[] {
  const next = year + 1;
  return [
    {
      code: "SP",
      name: "Spring",
      offered: `${year}-01-07`,
      deadlines: [
        {
          from: `${year}-10-01`,
          to: `${year}-11-02`,
          message: "Alert: November 1 is your deadline to apply!",
        },
        {
          from: `${year}-11-02`,
          to: `${year}-12-02`,
          message:
            "Apply by December 1 and get an admissions decision before the holidays!",
        },
        {
          from: `${year}-12-02`,
          to: `${next}-01-07`,
          message: "Urgent: The deadline to apply is January 6!",
        },
      ],
      begins: `${next}-01-11`,
    },
    {
      code: "FA",
      name: "Fall",
      offered: `${year}-06-03`,
      deadlines: [
        {
          from: `${next}-01-07`,
          to: `${next}-03-04`,
          message: "Alert: March 3 is your deadline to apply!",
        },
        {
          from: `${next}-03-04`,
          to: `${next}-06-03`,
          message: "Urgent: The deadline to apply is June 2!",
        },
      ],
      begins: `${next}-08-23`,
    },
  ];
}

/** The seasons whose deadlines are announced. */
export const terms: readonly Term[] = [2026, 2027].flatMap(season);
