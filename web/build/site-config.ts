import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import type { School } from "../../shared/application/school.ts";
import { schoolPage, schoolPalette } from "./school-look.ts";

/** How a school's site is built: into `.build/web`, where the stack and the local run take it from. */
export const siteConfig = (school: School): UserConfig => ({
  root: `${import.meta.dirname}/..`,
  plugins: [react(), schoolPalette(school), schoolPage(school)],
  build: {
    outDir: "../.build/web",
    emptyOutDir: true,
    // The content security policy admits no data: addresses for fonts and styles.
    assetsInlineLimit: 0,
  },
});
