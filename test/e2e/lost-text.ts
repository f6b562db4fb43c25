import type { Page } from "@playwright/test";

/**
 * Returns text that is cut off or unreachable, one line for each element; larger text and wider spacing must not lose
 * any.
 */
export function lostText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const isForScreenReaders = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const isTiny = width <= 1 && height <= 1;
      return (
        isTiny ||
        (element.parentElement !== null &&
          isForScreenReaders(element.parentElement))
      );
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}#${element.id} “${(element.textContent ?? "").trim().slice(0, 40)}”`;
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      if (!element.checkVisibility()) continue;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || element.tagName === "OPTION") continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      if (isForScreenReaders(element)) continue;
      const isCut =
        (["hidden", "clip"].includes(overflowX) &&
          element.scrollWidth > element.clientWidth + 1) ||
        (["hidden", "clip"].includes(overflowY) &&
          element.scrollHeight > element.clientHeight + 1);
      if (isCut) lost.push(`cut off: ${nameOf(element)}`);
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, width } = range.getBoundingClientRect();
        if (width > 1 && (right > window.innerWidth + 1 || left < -1)) {
          lost.push(`out of the window: ${nameOf(element)} ${left}–${right}`);
        }
      }
    }
    return lost;
  });
}

/** Returns what still moves for readers who prefer reduced motion; only progress indicators may turn, slowly. */
export function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*")].flatMap((element) => {
      const style = getComputedStyle(element);
      const lasts = (durations: string) =>
        durations.split(",").some((duration) => parseFloat(duration) > 0);
      const isMoved =
        lasts(style.transitionDuration) ||
        (style.animationName !== "none" &&
          style.animationIterationCount !== "infinite" &&
          lasts(style.animationDuration));
      return isMoved ? [`moves: ${element.tagName}.${element.className}`] : [];
    }),
  );
}

/**
 * Returns controls that only their background distinguishes from the page: forced colors remove backgrounds, and keep
 * lines and underlines.
 */
export function borderless(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button, input:not([type=file]), select, textarea, a, [role=tab]",
      ),
    ]
      .filter((control) => {
        const style = getComputedStyle(control);
        if (!control.checkVisibility() || style.clipPath !== "none") {
          return false;
        }
        const hasLine =
          ["Top", "Right", "Bottom", "Left"].some(
            (side) =>
              style.getPropertyValue(`border-${side.toLowerCase()}-style`) !==
              "none",
          ) || style.outlineStyle !== "none";
        const isNative =
          style.appearance !== "none" && control.matches("input");
        const isUnderlined = style.textDecorationLine.includes("underline");
        // The color of links and of button labels is a forced one.
        const isWord = control.matches("a, button");
        return (
          style.forcedColorAdjust !== "auto" ||
          !(hasLine || isNative || isUnderlined || isWord)
        );
      })
      .map(
        ({ tagName, id, className }) =>
          `no line: ${tagName}#${id}.${className}`,
      ),
  );
}
