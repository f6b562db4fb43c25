import { afterPaint } from "./app/after-paint.ts";

const FAILED =
  "This page could not be loaded. Please check your internet connection and reload it.";

/** The page as it stands in index.html, below which a failure is told. */
const tellOfFailure = (): void => {
  const line = document.createElement("div");
  line.className = "start-failed";
  line.setAttribute("role", "alert");
  line.textContent = FAILED;
  document.getElementById("root")?.append(line);
};

// What the page begins with is shown before the site's code takes a slow phone's time.
afterPaint(() => {
  const code = document.querySelector<HTMLElement>("[data-code]")?.dataset;
  import(/* @vite-ignore */ code?.["code"] ?? "").catch(tellOfFailure);
});
