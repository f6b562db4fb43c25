import { performance } from "node:perf_hooks";

/** Figures of both sides, pair by pair: times, bytes, whatever `unit` says. */
export interface Figures {
  readonly ours: readonly number[];
  readonly reference: readonly number[];
  readonly unit: string;
}

/** Measurement side by side with a reference in one run. Files named `*.bench.ts` export a list as `benchmarks`. */
export interface Benchmark {
  /** Name of the measured side, then of the reference, such as "largest paint of /about / plain HTML". */
  readonly name: string;
  readonly atMost: number;
  readonly measure: () => Promise<Figures>;
}

type Run = () => Promise<number | void>;

/** Returns the value below which a share of the values lies, interpolated between the nearest two. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the median of the pairs' ratios, and the range of their middle half as a share of it. */
export function ratioOf({ ours, reference }: Figures) {
  const ratios = ours.map((each, at) => each / (reference[at] ?? NaN));
  const ratio = median(ratios);
  const range = quantile(ratios, 0.75) - quantile(ratios, 0.25);
  // Also for figures that are all zero.
  return { ratio, spread: range === 0 ? 0 : range / ratio };
}

/**
 * Runs both sides `pairs` times, after one run of each that does not count, in the order A B, B A, A B …, so that a
 * machine that becomes slower or warmer favors neither. A run that resolves with a number is measured by that, any other
 * by its time in milliseconds.
 */
export async function inTurns(
  sides: { readonly ours: Run; readonly reference: Run },
  pairs: number,
  now: () => number = () => performance.now(),
) {
  const all = { ours: [] as number[], reference: [] as number[] };
  for (let pair = -1; pair < pairs; pair += 1) {
    const order = ["ours", "reference"] as const;
    for (const side of pair % 2 === 0 ? order : order.toReversed()) {
      const begun = now();
      const figure = (await sides[side]()) ?? now() - begun;
      if (pair >= 0) all[side].push(figure);
    }
  }
  return all;
}
