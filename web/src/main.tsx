import "@fontsource-variable/inter/wght.css";
import "@fontsource/source-serif-4/400.css";
import "@fontsource/source-serif-4/600.css";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { surviveTranslation } from "./lib/survive-translation.ts";
import { takeOver } from "./take-over.ts";
import "virtual:school-palette.css";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/layers.css";
import "./styles/start.css";
import "./styles/print.css";

surviveTranslation();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
// The boundaries report what they catch; React's own report would show anything an error carries.
const rendered = createRoot(root, { onCaughtError: () => undefined });
// In a transition nothing is shown before the code of the page is there, and a slow phone can scroll meanwhile.
startTransition(() => {
  rendered.render(
    <StrictMode>
      <App Router={BrowserRouter} />
    </StrictMode>,
  );
});
takeOver(root);
