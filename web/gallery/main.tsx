import "@fontsource-variable/inter/wght.css";
import "@fontsource/source-serif-4/600.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "virtual:school-palette.css";
import "../src/styles/tokens.css";
import "../src/styles/fonts.css";
import "../src/styles/layers.css";
import { Gallery } from "./Gallery.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
// The boundary of the part that fails on purpose reports its error.
createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
