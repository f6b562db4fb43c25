import type { LookupCategory } from "../../../../shared/application/question.ts";
import type { Found } from "./use-suggestions.ts";

const words: Readonly<
  Record<LookupCategory, { one: string; many: string; advice: string }>
> = {
  hs_ceeb: {
    one: "school",
    many: "schools",
    advice: "you can type its name and fill in the rest yourself.",
  },
  college_ceeb: {
    one: "college",
    many: "colleges",
    advice: "you can type its name and fill in the rest yourself.",
  },
  address: {
    one: "address",
    many: "addresses",
    advice: "you can type it in full.",
  },
};

/**
 * Returns what screen readers hear of what the list shows.
 * @param isFilled true if a suggestion has just filled in the fields below
 */
export function statusOf(
  category: LookupCategory,
  found: Found | undefined,
  isFilled: boolean,
): string {
  const { one, many, advice } = words[category];
  if (isFilled) return `The rest of your ${one} was filled in.`;
  if (found === undefined) return "";
  const { length } = found.items;
  if (length === 0) return `No ${one} found, ${advice}`;
  return `${length} ${length === 1 ? one : many} found.`;
}
