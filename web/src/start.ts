import { askForProfile } from "./api/early-profile.ts";
import { hasLoginFlag } from "./api/login-flag.ts";
import { afterPaint } from "./lib/after-paint.ts";
import { restoreTyped, storeTyped } from "./typed-early.ts";

// A plain script at the end of the page, so that it runs before anything is painted.

const FAILED =
  "This page could not be loaded. Please check your internet connection and reload it.";

/** Data that the build writes into the page (see `build/page-files.ts`). */
const { code = "", part } = document.currentScript?.dataset ?? {};
const picture = document.querySelector<HTMLElement>(".first-picture");

/** Returns whether this tab has anything to show that the build could not know. */
function wasHereBefore(): boolean {
  try {
    return hasLoginFlag() || sessionStorage.length > 0;
  } catch {
    return false;
  }
}

function showPicture(shown: HTMLElement): void {
  for (const banner of shown.querySelectorAll<HTMLElement>("[data-from]")) {
    const { from, to } = banner.dataset;
    if (Date.now() < Number(from) || Date.now() >= Number(to)) banner.remove();
  }
  shown.classList.add("shown");
  shown.classList.toggle("awaited", part === "form" && wasHereBefore());
}

/** Keeps what is pressed, which nothing answers before the code is there (see `take-over.ts`). */
function keepPresses(shown: HTMLElement): void {
  const keep = (event: Event) => {
    const { target } = event;
    const pressed =
      target instanceof Element ? target.closest("a, button") : null;
    if (pressed === null) return;
    event.preventDefault();
    for (const earlier of shown.querySelectorAll("[data-pressed]")) {
      earlier.removeAttribute("data-pressed");
    }
    pressed.setAttribute("data-pressed", "");
  };
  shown.addEventListener("click", keep);
  // A card may begin anew with the address that a mail has brought.
  for (const box of shown.querySelectorAll("input")) {
    box.readOnly = part === "account";
  }
  for (const type of ["compositionstart", "compositionend"] as const) {
    shown.addEventListener(type, () => {
      shown.toggleAttribute("data-composing", type === "compositionstart");
    });
  }
}

/** Shows a failure below the page. */
function tellOfFailure(): void {
  picture?.classList.remove("awaited");
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
    await import(file);
    await nextTask();
  }
}

if (picture !== null) {
  restoreTyped(picture);
  addEventListener("pagehide", () => {
    if (picture.isConnected) storeTyped(picture);
  });
  showPicture(picture);
  keepPresses(picture);
}
if (part === "form") askForProfile();
// The first picture is painted before the site's code takes up the time of a slow phone.
afterPaint(() => {
  runCode().catch(tellOfFailure);
});
