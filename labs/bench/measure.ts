import { performance } from "node:perf_hooks";
import type { Sides } from "./benchmark.ts";

export interface Measured {
  /** Median of the ratios of the pairs. */
  readonly ratio: number;
  /** Interquartile range of the ratios, as a share of the ratio. */
  readonly iqr: number;
  readonly n: number;
  /** Medians of both sides, in `unit`. */
  readonly ours: number;
  readonly reference: number;
  readonly unit: string;
}

/** Returns the value below which a share of the values lies, interpolated between the nearest two. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the interquartile range as a share of the median. */
function relativeSpread(values: readonly number[]): number {
  const spread = quantile(values, 0.75) - quantile(values, 0.25);
  // Also for figures that are all zero.
  return spread === 0 ? 0 : spread / median(values);
}

function now() {
  return performance.now();
}

async function once(
  run: () => Promise<number | void>,
  clock: () => number,
): Promise<number> {
  const begun = clock();
  const figure = await run();
  return figure ?? clock() - begun;
}

/**
 * Runs both sides `pairs` times, after one run of each that does not count, in the order A B, B A, A B …, so that
 * a machine that becomes slower or warmer favors neither.
 */
export async function measure(
  { ours, reference, unit }: Sides,
  pairs: number,
  clock: () => number = now,
): Promise<Measured> {
  const other =
    typeof reference === "number" ? async () => reference : reference;
  const a = () => once(ours, clock);
  const b = () => once(other, clock);
  await a();
  await b();

  const oursAll: number[] = [];
  const referenceAll: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      oursAll.push(await a());
      referenceAll.push(await b());
    } else {
      referenceAll.push(await b());
      oursAll.push(await a());
    }
  }
  const ratios = oursAll.map((each, at) => each / (referenceAll[at] ?? NaN));
  return {
    ratio: median(ratios),
    iqr: relativeSpread(ratios),
    n: pairs,
    ours: median(oursAll),
    reference: median(referenceAll),
    unit,
  };
}
