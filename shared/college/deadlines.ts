import type { DeadlineWindow } from "../application/deadlines.ts";

/** The windows of the cycle of 2024. A cycle that is over shows nothing. */
export const deadlines2024: readonly DeadlineWindow[] = [
  {
    from: "2024-10-01",
    to: "2024-11-02",
    message: "Alert: November 1 is your deadline to apply!",
  },
  {
    from: "2024-11-02",
    to: "2024-12-02",
    message:
      "Apply by December 1 and get an admissions decision before the holidays!",
  },
  {
    from: "2024-12-02",
    to: "2025-01-07",
    message: "Urgent: The deadline to apply is January 6!",
  },
  {
    from: "2025-01-07",
    to: "2025-03-04",
    message: "Alert: March 3 is your deadline to apply!",
  },
  {
    from: "2025-03-04",
    to: "2025-06-03",
    message: "Urgent: The deadline to apply is June 2!",
  },
];
