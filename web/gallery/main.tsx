import "@fontsource-variable/inter/wght.css";
import "@fontsource/source-serif-4/600.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import "virtual:school-palette.css";
import "../src/styles/tokens.css";
import "../src/styles/fonts.css";
import "../src/styles/layers.css";
import { ToastsProvider } from "../src/components/Toasts.tsx";
import { SessionProvider } from "../src/session/session.tsx";
import { Buttons, Messages } from "./Controls.tsx";
import styles from "./Gallery.module.css";
import { Documents, Surroundings } from "./Parts.tsx";
import { Questions } from "./Questions.tsx";

// The components of the site, for people and for visual tests; not part of any deployment.

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
createRoot(root).render(
  <StrictMode>
    <ToastsProvider>
      <MemoryRouter initialEntries={["/about"]}>
        <SessionProvider>
          <main className={styles.page}>
            <h1>Every component in every state</h1>
            <Buttons />
            <Questions />
            <Documents />
            <Messages />
            <Surroundings />
          </main>
        </SessionProvider>
      </MemoryRouter>
    </ToastsProvider>
  </StrictMode>,
);
