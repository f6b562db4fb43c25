import { expect, it } from "@jest/globals";
import { readPort } from "../../bin/port.ts";

/** Bad ports of the Fetch Standard, but for 0. */
const BAD_PORTS = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79,
  87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137,
  139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723,
  2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
];

it("a port that browsers refuse is refused, with a way to one that is free", async () => {
  for (const port of BAD_PORTS) {
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
