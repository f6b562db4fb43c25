import { afterAll } from "@jest/globals";

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/**
 * Closes a resource after the tests of a file, even if the test that opened it failed before it could close it: an open
 * resource keeps the runner from exiting.
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}
