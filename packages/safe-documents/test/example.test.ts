import { join } from "node:path";
import { runExample } from "@admission/test-tools";
import { expect, it } from "@jest/globals";

it("works as the README shows", () => {
  const { printed, promised } = runExample(join(import.meta.dirname, ".."));

  expect(printed).toBe(promised);
});
