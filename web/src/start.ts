import { askForProfile } from "./api/early-profile.ts";
import { afterPaint } from "./lib/after-paint.ts";

const FAILED =
  "This page could not be loaded. Please check your internet connection and reload it.";

/** Data that the build writes into the page (see `build/page-files.ts`). */
const { code = "", part } =
  document.querySelector<HTMLElement>("[data-code]")?.dataset ?? {};

/** Shows a failure below the page as it stands in index.html. */
function tellOfFailure(): void {
  const line = document.createElement("div");
  line.className = "start-failed";
  line.setAttribute("role", "alert");
  line.textContent = FAILED;
  document.getElementById("root")?.append(line);
}

/** Yields to the browser for tasks that are due in the meantime. */
function nextTask() {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function runCode(): Promise<void> {
  for (const file of code.split(" ")) {
    await import(/* @vite-ignore */ file);
    await nextTask();
  }
}

if (part === "form") askForProfile();

// The start page is painted before the site's code takes up the time of a slow phone.
afterPaint(() => {
  runCode().catch(tellOfFailure);
  // The first formatter of a page takes long to create, so it is created while the code is loading.
  setTimeout(() => new Intl.DateTimeFormat());
});
