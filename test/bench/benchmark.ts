/** A figure measured side by side with a reference in one run. Files named `*.bench.ts` export a list as `benchmarks`. */
export interface Benchmark {
  /** What is measured, then what it is divided by, such as "JPEG to PDF / Chromium print". */
  readonly name: string;
  /** What nobody could beat, as a ratio. */
  readonly limit: string;
  /** What we want the ratio to be. */
  readonly goal: Goal;
  /** How many pairs are measured; 9, unless one of them takes many seconds. */
  readonly pairs?: number;
  /** Makes everything that is not measured. Resolves with a reason when the reference does not exist on this machine. */
  readonly prepare: () => Promise<Sides | { readonly leftOut: string }>;
}

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/**
 * What is compared. A run that resolves with a number is measured by that number (bytes, a score); any other by its
 * time. A reference that is a number, such as 100 for a score, stands for itself.
 */
export interface Sides {
  readonly ours: () => Promise<number | void>;
  readonly reference: number | (() => Promise<number | void>);
  /** Of one run, such as "ms" (times are always in milliseconds), "KB" or "points". */
  readonly unit: string;
  /** Ends what `prepare` has started. */
  readonly stop?: () => Promise<void>;
}
