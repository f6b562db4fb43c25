import { askForProfile } from "./api/early-profile.ts";
import { afterPaint } from "./lib/after-paint.ts";

const FAILED =
  "This page could not be loaded. Please check your internet connection and reload it.";

/** What the built page says of itself (see `build/page-files.ts`). */
const { code = "", part } =
  document.querySelector<HTMLElement>("[data-code]")?.dataset ?? {};

/** The page as it stands in index.html, below which a failure is told. */
function tellOfFailure(): void {
  const line = document.createElement("div");
  line.className = "start-failed";
  line.setAttribute("role", "alert");
  line.textContent = FAILED;
  document.getElementById("root")?.append(line);
}

/** Lets the browser do what has come up in the meantime. */
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

// What the page begins with is shown before the site's code takes a slow phone's time.
afterPaint(() => {
  runCode().catch(tellOfFailure);
  // The first of a page takes long to make: it is made while the code is on its way.
  setTimeout(() => new Intl.DateTimeFormat());
});
