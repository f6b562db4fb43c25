import type { Wanted } from "./driver.ts";

/** A question's control, by its key. */
export function field(key: string): Wanted {
  return { selector: `[id="${key}"]` };
}

export function button(name: string | RegExp, within?: Wanted): Wanted {
  return {
    role: "button",
    name,
    ...(within === undefined ? {} : { within }),
  };
}

export function heading(name: string): Wanted {
  return {
    role: "heading",
    name,
  };
}

export function dialog(name: string): Wanted {
  return { role: "dialog", name };
}

/** One of the choices of a question that has few. */
export function radio(question: RegExp, name: string): Wanted {
  return {
    role: "radio",
    name,
    within: { role: "radiogroup", name: question },
  };
}
