import type { Benchmark } from "./benchmark.ts";

type Figures<All> = (all: All) => readonly number[];

interface Row<All> extends Pick<Benchmark, "name" | "limit" | "atMost"> {
  readonly unit: string;
  /** Returns the figure of each round. */
  readonly ours: Figures<All>;
  readonly reference: number | Figures<All>;
}

/** Returns the figure of each round in turn; the first call is the run that does not count. */
function inTurn(figures: readonly number[]) {
  let asked = -1;
  return () => Promise.resolve(figures[Math.max(asked++, 0)] ?? NaN);
}

/** Returns a function that makes rows of one measurement, which runs once for all of them. */
export function rowsOf<All>(rounds: number, measureAll: () => Promise<All>) {
  let measuring: Promise<All> | undefined;
  return ({ unit, ours, reference, ...row }: Row<All>): Benchmark => ({
    ...row,
    pairs: rounds,
    async prepare() {
      const all = await (measuring ??= measureAll());
      return {
        unit,
        ours: inTurn(ours(all)),
        reference:
          typeof reference === "number" ? reference : inTurn(reference(all)),
      };
    },
  });
}
