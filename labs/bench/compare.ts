import { join } from "node:path";
import type { Measured } from "./measure.ts";

/** Path of the results of a run, in the project. */
export const RESULT = join(".build", "bench", "result.json");

/** Row of a run as it is stored: with figures, or with the reason why there are none. */
export interface Result extends Partial<Measured> {
  readonly name: string;
  readonly leftOut?: string;
  readonly failure?: string;
}

/** Least noise: a size differs by a few bytes with every change. */
const LEAST_NOISE = 0.02;
/** Standard error of a median of normally distributed values, as a share of their interquartile range. */
const ERROR_OF_MEDIAN = 0.93;
/** Standard errors by which a difference of two medians is not chance, in 999 of 1000 rows. */
const SURE = 3;

function errorOf({ iqr = 0, n = 1 }: Result): number {
  return (ERROR_OF_MEDIAN * iqr) / Math.sqrt(n);
}

/** Compares the rows of this checkout with those of the commit before the change. */
export function compared(base: readonly Result[], here: readonly Result[]) {
  return here.map((row) => {
    const { name, ratio, failure } = row;
    const known = base.find((each) => each.name === name);
    if (failure !== undefined) return { name, isWorse: true, remark: failure };
    if (ratio === undefined || known?.ratio === undefined) {
      const remark = ratio === undefined ? "left out" : "not at the base";
      return { name, isWorse: false, remark };
    }
    const noise = Math.max(
      LEAST_NOISE,
      SURE * Math.hypot(errorOf(known), errorOf(row)),
    );
    const isWorse = ratio > known.ratio * (1 + noise);
    const figures = [known.ratio, ratio].map((each) => each.toPrecision(3));
    const remark = `${figures.join(" → ")}, noise ${Math.round(noise * 100)} %`;
    return { name, isWorse, remark };
  });
}
