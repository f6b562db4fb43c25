import { describe, expect, it } from "@jest/globals";
import { measure } from "./measure.ts";
import { pageWith, remarksOn } from "./report.ts";

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

  const row = (name: string, ratio: number, iqr = 0) => ({
    benchmark: { name, limit: "1", atMost: 1 },
    measured: { ratio, iqr, n: 9, ours: 1, reference: 1, unit: "ms" },
  });

  it.each([
    [1, 0.1, [], []],
    [1.01, 0.1, [], ["goal missed"]],
    [1, 0.21, ["unsteady"], []],
  ])(
    "reports for a ratio of %d with a spread of %d its faults",
    (ratio, iqr, faults, notes) => {
      expect(remarksOn(row("a", ratio, iqr))).toEqual({ faults, notes });
    },
  );

  it("has a page with the newest ratio of each row that still exists", () => {
    const page = (...rows: readonly string[]) =>
      ["# Ratios", "", "| a | Ratio | Goal | |", ...rows, "", "End"].join("\n");
    const before = page(
      "| old | 3 | ≤ 1 | missed |",
      "| b | 2 | ≤ 1 | missed |",
    );
    const rows = [row("a", 0.5), row("b", 1), row("c", 1)];
    const written = pageWith(
      before,
      rows.slice(0, 1),
      rows.map(({ benchmark }) => benchmark),
    );
    const cells = Array.from(written.matchAll(/^\| (\w) .*$/gm), ([line]) =>
      line.replaceAll(/ +/g, " "),
    );

    expect(cells).toEqual(["| a | 0.5 | ≤ 1 | |", "| b | 2 | ≤ 1 | missed |"]);
    expect(written).toMatch(/^# Ratios\n[^]*\nEnd$/);
  });
});
