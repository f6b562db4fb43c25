import type { Progress } from "../../../../shared/application/derive/progress.ts";

function toCheck(wrong: number): string {
  return `${wrong} to check`;
}

/** Returns the state of a section in words. */
export function progressWords({
  state,
  required,
  answered,
  wrong,
}: Progress): string {
  if (state === "done") return "Done";
  if (state === "optional") return "Optional";
  return [
    ...(required > 0 ? [`${answered} of ${required} answered`] : []),
    ...(wrong > 0 ? [toCheck(wrong)] : []),
  ].join(", ");
}

/** Returns the state of a page in words that fit into a tab, and in those for screen readers. */
export function shortProgressWords({
  state,
  required,
  answered,
  wrong,
}: Progress): { readonly seen: string; readonly spoken: string } {
  if (state === "done") return { seen: "Done", spoken: "Done" };
  const count = `${answered} of ${required}`;
  return answered === required
    ? { seen: toCheck(wrong), spoken: toCheck(wrong) }
    : { seen: count, spoken: `${count} required answered` };
}
