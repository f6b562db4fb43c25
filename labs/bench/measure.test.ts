import { expect, it } from "@jest/globals";
import { inTurns, ratioOf } from "./measure.ts";

it("runs both sides of a benchmark in turns, and takes the median of their ratios", async () => {
  const order: string[] = [];
  let now = 0;
  // The machine becomes slower all the time.
  const run = (side: string, cost: number) => () => {
    order.push(side);
    now += cost * (10 + order.length);
    return Promise.resolve();
  };
  const sides = { ours: run("A", 2), reference: run("B", 1) };
  const figures = await inTurns(sides, 4, () => now);
  const { ratio, spread } = ratioOf({ ...figures, unit: "ms" });

  expect(order.join("")).toBe("BA" + "ABBAABBA");
  expect(ratio).toBeCloseTo(2, 1);
  expect(spread).toBeLessThan(0.2);
});

it("takes the number that a run returns, also if it is always zero", async () => {
  const ours = () => Promise.resolve(0);
  const reference = () => Promise.resolve(0.1);
  const figures = await inTurns({ ours, reference }, 3);

  expect(ratioOf({ ...figures, unit: "" })).toEqual({ ratio: 0, spread: 0 });
});
