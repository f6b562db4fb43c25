import "@fontsource-variable/inter/wght.css";
import "@fontsource/source-serif-4/400.css";
import "@fontsource/source-serif-4/600.css";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { logFailure, messageOf } from "./lib/log.ts";
import { surviveTranslation } from "./lib/survive-translation.ts";
import { watchPicture } from "./take-over.ts";
import "virtual:school-palette.css";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/layers.css";
import "./styles/start.css";
import "./styles/print.css";

surviveTranslation();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
const options = {
  // The boundaries report what they catch; React's own report would show anything an error carries.
  onCaughtError: () => undefined,
  // A translator or an extension has changed the first picture; React has rendered the page anew.
  onRecoverableError: (error: unknown) => {
    logFailure({ event: "page rendered anew", message: messageOf(error, "") });
  },
};
const app = (
  <StrictMode>
    <App Router={BrowserRouter} onShown={watchPicture(root)} />
  </StrictMode>
);
// In a transition nothing is shown before the code of the page is there, and a slow phone can scroll meanwhile.
startTransition(() => {
  if (root.matches(".first-picture:not(.awaited)")) {
    hydrateRoot(root, app, options);
  } else {
    createRoot(root, options).render(app);
  }
});
