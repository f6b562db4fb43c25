import type { Wanted } from "./driver.ts";

/** Returns a question's control, by its key. */
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

/** Returns one choice of a question with radio buttons. */
export function radio(question: RegExp, name: string): Wanted {
  return {
    role: "radio",
    name,
    within: { role: "radiogroup", name: question },
  };
}
