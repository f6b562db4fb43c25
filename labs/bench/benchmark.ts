/** Measurement side by side with a reference in one run. Files named `*.bench.ts` export a list as `benchmarks`. */
export interface Benchmark {
  /** Name of the measured side, then of the reference, such as "largest paint of /about / plain HTML". */
  readonly name: string;
  /** Theoretical optimum of the ratio. */
  readonly limit: string;
  /** Goal of the ratio. */
  readonly atMost: number;
  /** Number of measured pairs; 9 by default, fewer if a run takes many seconds. */
  readonly pairs?: number;
  /**
   * Creates everything that is not measured. Resolves with a reason if the reference does not exist on this machine.
   */
  readonly prepare: () => Promise<Sides | { readonly leftOut: string }>;
}

/**
 * Both sides of the comparison. A run that resolves with a number is measured by that number (bytes, a score); any
 * other by its time. A reference that is a number, such as 100 for a score, is used as it is.
 */
export interface Sides {
  readonly ours: () => Promise<number | void>;
  readonly reference: number | (() => Promise<number | void>);
  /** Unit of one run, such as "ms" (times are always in milliseconds), "KB" or "points". */
  readonly unit: string;
  /** Stops what `prepare` has started. */
  readonly stop?: () => Promise<void>;
}
