import "@fontsource-variable/inter/wght.css";
import "@fontsource/source-serif-4/600.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { surviveTranslation } from "./lib/survive-translation.ts";
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
createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
