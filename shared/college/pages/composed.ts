import type { Composed } from "../../application/question.ts";

/** Returns the place of an answer in the name of one person. */
export function inName(prefix: string): { readonly composed: Composed } {
  return { composed: { id: `${prefix}name`, label: "Name", line: 0 } };
}

const LINES = {
  address_line_1: { line: 0 },
  address_line_2: { line: 1 },
  city: { line: 2 },
  state: { line: 2, separator: ", " },
  zip: { line: 2 },
  country: { line: 3 },
} as const;

/** Returns the place of an answer in an address. */
export function inAddress(
  prefix: string,
  part: keyof typeof LINES,
): { readonly composed: Composed } {
  return {
    composed: { id: `${prefix}address`, label: "Address", ...LINES[part] },
  };
}
