import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { school } from "../shared/application/school.ts";
import { schoolPage, schoolPalette } from "./build/school-look.ts";

/** Builds the site into `.build/web`, where the stack and the local run take it from. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), schoolPalette(school), schoolPage(school)],
  build: {
    outDir: "../.build/web",
    emptyOutDir: true,
    // The content security policy admits no data: addresses for fonts and styles.
    assetsInlineLimit: 0,
  },
});
