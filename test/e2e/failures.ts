import { test as journey } from "./journey.ts";

/** Journey on which calls fail: the site may report them, and the console must contain nothing else. */
export const test = journey.extend({
  expectedErrors: /Failed to load resource|\bevent: /,
});
