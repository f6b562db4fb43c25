import type { Wanted } from "./driver.ts";

/** A question's control, by its key. */
export const field = (key: string): Wanted => ({ selector: `[id="${key}"]` });

export const button = (name: string | RegExp, within?: Wanted): Wanted => ({
  role: "button",
  name,
  ...(within === undefined ? {} : { within }),
});

export const heading = (name: string): Wanted => ({
  role: "heading",
  name,
});

export const dialog = (name: string): Wanted => ({ role: "dialog", name });

/** One of the choices of a question that has few. */
export const radio = (question: RegExp, name: string): Wanted => ({
  role: "radio",
  name,
  within: { role: "radiogroup", name: question },
});
