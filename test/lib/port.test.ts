import { expect, it } from "@jest/globals";
import { readPort } from "../../bin/port.ts";

// The Fetch Standard has eighty, and the list is Node's.
it("a port that browsers refuse is refused, with a way to one that is free", async () => {
  for (const port of [1, 87, 6000, 10_080]) {
    await expect(readPort(String(port))).rejects.toThrow(
      `Browsers refuse to open port ${port}. Please name another with --port; 0 is any that is free.`,
    );
  }
});

it.each(["-1", "3e3", "65536", "", "http"])("%j is no port", async (text) => {
  await expect(readPort(text)).rejects.toThrow(`not "${text}"`);
});

it.each([0, 4220, 65_535])("%i is one", async (port) => {
  expect(await readPort(String(port))).toBe(port);
});
