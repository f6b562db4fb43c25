import { afterAll } from "@jest/globals";

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/**
 * Ends something after the tests of a file, also where the one that began it has failed before it could: whatever is
 * left open keeps the runner from exiting.
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}
