import { useLayoutEffect } from "react";

/** What the whole page makes room for. A selector with `:has()` would search the page again at each change of it. */
type Mark = "trouble" | "toast" | "dialog" | "review" | "reviewed";

const numMarked = new Map<Mark, number>();

function count(mark: Mark, change: 1 | -1): void {
  const number = (numMarked.get(mark) ?? 0) + change;
  numMarked.set(mark, number);
  document.documentElement.toggleAttribute(`data-${mark}`, number > 0);
}

/** Marks the document with an attribute, such as `data-toast`, as long as it holds for any component. */
export function useRootMark(mark: Mark, holds = true): void {
  useLayoutEffect(() => {
    if (!holds) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, holds]);
}
