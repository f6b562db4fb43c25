import type { Page } from "@playwright/test";

/** Returns letters that no id, time or file name contains, short enough for the shortest text. */
export function markOf(number: number): string {
  return `zqx${String(number).padStart(3, "0")}`;
}

export interface Traces {
  /** Data that survives the page: storage of every kind, and this entry of the history. */
  readonly kept: string;
  readonly shown: string;
}

/** Returns everything that the next person at this tab could find of earlier ones. */
export function tracesIn(page: Page): Promise<Traces> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    const workers = await navigator.serviceWorker.getRegistrations();
    const kept = [
      JSON.stringify(sessionStorage),
      JSON.stringify(localStorage),
      JSON.stringify(window.history.state),
      JSON.stringify([databases, caches, workers.length]),
      document.cookie,
      window.name,
      window.location.href,
    ];
    const boxes = document.querySelectorAll("input, textarea, select");
    const shown = [
      document.title,
      document.documentElement.outerHTML,
      ...Array.from(boxes, (box) => ("value" in box ? String(box.value) : "")),
    ];
    return { kept: kept.join("\n"), shown: shown.join("\n") };
  });
}
