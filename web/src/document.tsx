import "@fontsource-variable/inter/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DEFAULT_PAGE, PAGE_TITLES } from "../../shared/college/page-titles.ts";
import { DocumentPage } from "./pages/DocumentPage.tsx";
import "virtual:text-fonts.css";
import "virtual:school-palette.css";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/layers.css";
import "./styles/print.css";

// As the application redirects an unknown path.
if (!Object.hasOwn(PAGE_TITLES, location.pathname.slice(1))) {
  history.replaceState(null, "", `/${DEFAULT_PAGE}${location.search}`);
}
const root = document.getElementById("root");
if (root === null) throw new Error("document.html has no element #root.");
createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <DocumentPage search={location.search} />
  </StrictMode>,
);
