import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { measure } from "./measure.ts";
import { readReferences, remarksOn } from "./report.ts";

describe("the benchmark", () => {
  it("runs both sides in turns, and takes the median of their ratios", async () => {
    const order: string[] = [];
    let now = 0;
    // The machine becomes slower all the time; one of our runs takes twice as long.
    const run = (side: string, cost: number) => () => {
      order.push(side);
      now += cost * (10 + order.length);
      return Promise.resolve();
    };
    const sides = { ours: run("A", 2), reference: run("B", 1), unit: "ms" };
    const { ratio, iqr, n } = await measure(sides, 4, () => now);

    expect(order.join("")).toBe("AB" + "ABBAABBA");
    expect(n).toBe(4);
    expect(ratio).toBeCloseTo(2, 1);
    expect(iqr).toBeLessThan(0.2);
  });

  it("uses the number that a run returns instead of its time", async () => {
    const ours = () => Promise.resolve(95);
    const measured = await measure({ ours, reference: 100, unit: "points" }, 3);

    expect(measured).toMatchObject({ ratio: 0.95, iqr: 0, ours: 95 });
  });

  it("is steady if all figures are zero, as for a page that never shifts", async () => {
    const ours = () => Promise.resolve(0);
    const measured = await measure({ ours, reference: 0.1, unit: "" }, 3);

    expect(measured).toMatchObject({ ratio: 0, iqr: 0 });
  });

  const row = (ratio: number, iqr: number, goal: { atMost: number }) => ({
    benchmark: { name: "a", limit: "1", goal },
    measured: { ratio, iqr, n: 9, ours: 1, reference: 1, unit: "ms" },
  });

  it.each([
    [1, 0.1, [], []],
    [1.09, 0.1, [], ["goal missed"]],
    [1.11, 0.1, ["was 1"], ["goal missed"]],
    [1, 0.21, ["unsteady"], []],
  ])(
    "reports for a ratio of %d with a spread of %d its faults",
    (ratio, iqr, faults, notes) => {
      expect(remarksOn(row(ratio, iqr, { atMost: 1 }), { a: 1 })).toEqual({
        faults,
        notes,
      });
    },
  );

  it("has a page with every reference ratio", async () => {
    const page = readFileSync("docs/benchmarks.md", "utf8");
    const shown = Object.fromEntries(
      Array.from(page.matchAll(/^\| (.*?) +\| ([\d.]+) +\|/gm), (cells) => [
        cells[1],
        Number(cells[2]),
      ]),
    );

    expect(shown).toEqual(await readReferences());
  });
});
