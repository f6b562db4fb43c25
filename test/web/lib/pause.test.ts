import { getEventListeners } from "node:events";
import { expect, it } from "@jest/globals";
import { pause } from "../../../web/src/lib/pause.ts";

const NEVER_MS = 2 ** 31 - 1;

it.each([
  ["aborted before", 0],
  ["aborted meanwhile", 1],
])("a pause ends at once when %s, with the reason", async (_, at) => {
  const left = new AbortController();
  const abort = () => left.abort("left");
  if (at === 0) abort();
  const waiting = pause(NEVER_MS, left.signal);
  abort();

  await expect(waiting).rejects.toBe("left");
  expect(getEventListeners(left.signal, "abort")).toEqual([]);
});

it("a pause that took its time leaves no listener", async () => {
  const { signal } = new AbortController();
  await pause(1, signal);

  expect(getEventListeners(signal, "abort")).toEqual([]);
});
