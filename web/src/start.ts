import { askForProfile } from "./api/early-profile.ts";
import { hasLoginFlag } from "./api/login-flag.ts";
import { afterPaint } from "./lib/after-paint.ts";
import { hereWords } from "./lib/here-words.ts";
import { isPlainPress } from "./lib/plain-press.ts";
import {
  boxesIn,
  emptyUntyped,
  isRestoration,
  noteTyping,
  RESTORED,
  restoreTyped,
  storeTyped,
} from "./typed-early.ts";

// A plain script at the end of the page, so that it runs before anything is painted.

/** Data that the build writes into the page (see `build/page-files.ts`). */
const {
  code = "",
  part,
  student = "",
  path,
} = document.currentScript?.dataset ?? {};
const PICTURE = ".first-picture";
/** Time for the code of the site on a very slow connection; what takes longer hangs. */
const LATE_MS = 60_000;
/** Matches the picture once React answers presses. */
const TAKEN = ".taken, :not(.first-picture)";
const picture = document.querySelector<HTMLElement>(PICTURE);
const failure = document.querySelector<HTMLElement>(".start-failed");

/** Returns whether this tab has anything to show that the build could not know. */
function wasHereBefore(): boolean {
  try {
    return hasLoginFlag() || sessionStorage.length > 0;
  } catch {
    return false;
  }
}

/** Returns whether this load was told something: by another page, a link to a question, or a card by a mailed link. */
function hasMessage(): boolean {
  const { usr } = (history.state ?? {}) as { readonly usr?: unknown };
  const isMailed = part === "account" && location.search !== "";
  return Boolean(usr) || location.hash !== "" || isMailed;
}

function showPicture(shown: HTMLElement): void {
  for (const banner of shown.querySelectorAll<HTMLElement>("[data-from]")) {
    const { from, to, next = "" } = banner.dataset;
    if (Date.now() < Number(from) || Date.now() >= Number(to)) banner.remove();
    const words = banner.querySelector("span")?.lastChild;
    if (words) words.nodeValue += hereWords(next, Number(to));
  }
  const isElsewhere = path !== location.pathname;
  shown.classList.add("shown");
  shown.classList.toggle("elsewhere", isElsewhere);
  shown.classList.toggle(
    "awaited",
    isElsewhere || wasHereBefore() || hasMessage(),
  );
}

/** Keeps what is pressed, which nothing answers before the code is there (see `take-over.ts`). */
function keepPresses(shown: HTMLElement): void {
  const keep = (event: MouseEvent) => {
    const { target } = event;
    const pressed =
      target instanceof Element && !shown.matches(TAKEN)
        ? target.closest("a, button")
        : null;
    if (pressed === null || !isPlainPress(event)) return;
    event.preventDefault();
    event.stopPropagation();
    for (const earlier of shown.querySelectorAll("[data-pressed]")) {
      earlier.removeAttribute("data-pressed");
    }
    pressed.setAttribute("data-pressed", "");
  };
  // Before React hears of it, which may have rendered some of the page.
  document.addEventListener("click", keep, { capture: true });
  for (const type of ["compositionstart", "compositionend"] as const) {
    const note = () =>
      shown.toggleAttribute("data-composing", type === "compositionstart");
    shown.addEventListener(type, note, { capture: true });
  }
}

/** Says above the picture, which keeps what was typed, that the page could not be loaded. */
function tellOfFailure(): void {
  failure?.classList.add("shown");
  // What comes into the page is announced.
  if (failure !== null) document.body.prepend(failure);
}

/** Requests code as the page does the rest of it. */
function preloadCode(file: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", fetchPriority: "low" });
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

async function runCode(): Promise<void> {
  for (const file of code.split(" ")) {
    await import(file);
    // The tasks that are due by then run first.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

if (location.pathname === "/" && path !== undefined) {
  const { search, hash } = location;
  history.replaceState(history.state, "", `${path}${search}${hash}`);
}
if (picture !== null) {
  restoreTyped(picture);
  // Before the picture and React hear of it.
  addEventListener(
    "input",
    (event) => {
      if (!isRestoration(event as InputEvent)) return;
      event.stopImmediatePropagation();
      if (picture.matches(TAKEN)) dispatchEvent(new Event(RESTORED));
      else emptyUntyped(boxesIn(picture));
    },
    { capture: true },
  );
  picture.addEventListener(
    "input",
    ({ target }) => noteTyping(target as HTMLElement),
    { capture: true },
  );
  addEventListener("pageshow", () => {
    if (!picture.matches(TAKEN)) emptyUntyped(boxesIn(picture));
  });
  addEventListener("pagehide", () => {
    if (picture.matches(PICTURE)) storeTyped(picture);
  });
  keepPresses(picture);
}
if (part === "form") {
  askForProfile();
  if (hasLoginFlag()) preloadCode(student);
}
if (picture !== null) showPicture(picture);
// It is painted before the site's code takes up the time of a slow phone.
afterPaint(() => {
  const late = setTimeout(tellOfFailure, LATE_MS);
  const arrive = () => failure?.remove();
  void runCode()
    .then(arrive, tellOfFailure)
    .finally(() => clearTimeout(late));
});
