import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { school } from "../shared/application/school.ts";

/** The page names the school before any script runs, and the school is configured in one place alone. */
const nameSchool: Plugin = {
  name: "name-school",
  transformIndexHtml: (html) =>
    html
      .replaceAll("%SCHOOL_TITLE%", school.title)
      .replaceAll("%SCHOOL_HELP_EMAIL%", school.helpEmail),
};

/** Builds the site into `.build/web`, where the stack and the local run take it from. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), nameSchool],
  build: {
    outDir: "../.build/web",
    emptyOutDir: true,
    // The content security policy admits no data: addresses for fonts and styles.
    assetsInlineLimit: 0,
  },
});
